/** Places on the globe. Values in, values out. */

/** Degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** Over the ground, on a ball of the size of the earth: right to half a percent. */
export function kilometresBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((to - from) / 2) ** 2
  const along = Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(across + along)))
}

const EARTH_RADIUS = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180
