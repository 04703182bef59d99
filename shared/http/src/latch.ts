/** Something that happens once. */
export interface Latch {
  readonly opened: Promise<void>
  isOpen(): boolean
  open(): void
}

export function latch(): Latch {
  let isOpen = false
  let resolve = () => {}
  const opened = new Promise<void>((done) => {
    resolve = done
  })
  const open = () => {
    isOpen = true
    resolve()
  }
  return { opened, isOpen: () => isOpen, open }
}
