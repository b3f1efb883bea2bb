/** A decoded picture, four bytes a point: red, green, blue and how opaque it is. */

export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

type Size = { readonly width: number; readonly height: number }

/**
 * A smaller picture, each point the mean of the area that it covers: nothing is lost and nothing flickers, and one line
 * of sums is all the memory it takes. What is transparent has no colour to add.
 */
export function shrink(pixels: Pixels, { width, height }: Size): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  const step = pixels.height / height
  for (let y = 0; y < height; y++) {
    const sums = new Float64Array(width * 4)
    const bottom = Math.min(pixels.height, (y + 1) * step)
    for (let row = Math.floor(y * step); row < bottom; row++) {
      addRow(pixels, { row, share: Math.min(row + 1, bottom) - Math.max(row, y * step) }, sums)
    }
    writeLine(sums, data.subarray(y * width * 4), (pixels.width / width) * step)
  }
  return { data, width, height }
}

/** The sums have four numbers a point: the colours by how opaque they are, and the opacity itself. */
function addRow({ data, width: oldWidth }: Pixels, { row, share }: { row: number; share: number }, sums: Float64Array) {
  const step = (oldWidth * 4) / sums.length
  for (let to = 0, left = 0; to < sums.length; to += 4) {
    const right = Math.min(oldWidth, (to / 4 + 1) * step)
    for (let column = Math.floor(left); column < right; column++) {
      const from = (row * oldWidth + column) * 4
      const weight = share * (Math.min(column + 1, right) - Math.max(column, left)) * data[from + 3]!
      sums[to]! += data[from]! * weight
      sums[to + 1]! += data[from + 1]! * weight
      sums[to + 2]! += data[from + 2]! * weight
      sums[to + 3]! += weight
    }
    left = right
  }
}

function writeLine(sums: Float64Array, line: Uint8ClampedArray, area: number): void {
  for (let at = 0; at < sums.length; at += 4) {
    const opacity = sums[at + 3]!
    for (let color = at; color < at + 3 && opacity > 0; color++) line[color] = sums[color]! / opacity
    line[at + 3] = opacity / area
  }
}

/** The middle of a picture in the proportions of another size. */
export function cropMiddle(pixels: Pixels, shape: Size): Pixels {
  const scale = Math.min(pixels.width / shape.width, pixels.height / shape.height)
  const width = Math.min(pixels.width, Math.max(1, Math.round(shape.width * scale)))
  const height = Math.min(pixels.height, Math.max(1, Math.round(shape.height * scale)))
  const left = (pixels.width - width) >> 1
  const top = (pixels.height - height) >> 1
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((y + top) * pixels.width + left) * 4
    data.set(pixels.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { data, width, height }
}
