/** WGS 84 degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** The coordinates of a place when both are there and possible; places are partly incomplete. */
export function parseCoordinates({ x, y }: { x: string; y: string }): Coordinates | null {
  const [latitude, longitude] = [degrees(x), degrees(y)]
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

const degrees = (text: string) => (/^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null)
