/**
 * What is under way: things that come and go by the thousand. A `Set` is rebuilt every few additions. Once the collector has
 * promoted one of its old tables, that table keeps all later ones alive, with everything already removed, until the next full
 * collection.
 */
export class InFlight<T extends object> {
  private readonly places: (T | undefined)[] = []
  private readonly free: number[] = []

  /** @returns what is called when it is over */
  add(item: T): () => void {
    const place = this.free.pop() ?? this.places.length
    this.places[place] = item
    return () => {
      if (this.places[place] !== item) return
      this.places[place] = undefined
      this.free.push(place)
    }
  }

  all(): T[] {
    return this.places.filter((item) => item !== undefined)
  }
}
