/** A decoded picture, four bytes a point: red, green, blue and how opaque it is. */

export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/**
 * Half as wide and half as high, each point the mean of four. Far cheaper than the resampler, which keeps wide numbers
 * for every point; it does the rest. What is transparent has no colour to add.
 */
export function halve({ data, width: oldWidth, height: oldHeight }: Pixels): Pixels {
  const width = oldWidth >> 1
  const height = oldHeight >> 1
  const halved = new Uint8ClampedArray(width * height * 4)
  const line = oldWidth * 4
  for (let point = 0; point < width * height; point++) {
    const at = Math.floor(point / width) * 2 * line + (point % width) * 8
    const [a, b, c, d] = [data[at + 3]!, data[at + 7]!, data[at + line + 3]!, data[at + line + 7]!]
    const opaque = a + b + c + d
    for (let color = 0; color < 3 && opaque > 0; color++) {
      const above = data[at + color]! * a + data[at + 4 + color]! * b
      const below = data[at + line + color]! * c + data[at + line + 4 + color]! * d
      halved[point * 4 + color] = (above + below) / opaque
    }
    halved[point * 4 + 3] = opaque / 4
  }
  return { data: halved, width, height }
}

/** The middle of a picture in the proportions of another size. */
export function cropMiddle(pixels: Pixels, shape: { readonly width: number; readonly height: number }): Pixels {
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
