/** What colour the picture has under an area, read from its pixels in the browser. */
import { useEffect, useMemo, useState } from 'react'
import type { Underground } from '../domain/accessibility.ts'
import type { Rgb } from '../domain/colours.ts'
import { floorOf, floorsOf, type Hotspot, type MapDocument } from '../domain/document.ts'
import { boxOfHotspot, contains, outlineOf } from '../domain/geometry.ts'

/** Large enough to tell one thing from another, small enough to read at once. */
const SIDE = 128
const SAMPLES = 8

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Null while the pictures are not there; those of other sites cannot be read and have no colour. */
export function usePictureColours(doc: MapDocument): Underground | undefined {
  const addresses = floorsOf(doc)
    .map(({ image }) => image.url)
    .join(' ')
  const [pixels, setPixels] = useState<ReadonlyMap<string, Pixels>>(new Map())
  useEffect(() => {
    let isWanted = true
    void Promise.all(addresses.split(' ').filter(Boolean).map(readPixels)).then(read => {
      if (isWanted) setPixels(new Map(read.flatMap(one => (one ? [one] : []))))
    })
    return () => {
      isWanted = false
    }
  }, [addresses])
  const { layers, image } = doc
  return useMemo(() => {
    if (pixels.size === 0) return undefined
    const byFloor = new Map(floorsOf({ layers, image }).map(floor => [floor.id, pixels.get(floor.image.url)]))
    const known = new WeakMap<Hotspot, Rgb | null>()
    return (hotspot: Hotspot) => {
      const colour = known.get(hotspot) ?? averageUnder(hotspot, byFloor.get(floorOf(hotspot, { layers })))
      known.set(hotspot, colour)
      return colour
    }
  }, [pixels, layers, image])
}

async function readPixels(url: string): Promise<readonly [string, Pixels] | null> {
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    drawing?.drawImage(image, 0, 0, SIDE, SIDE)
    const data = drawing?.getImageData(0, 0, SIDE, SIDE).data
    return data ? [url, { data, width: SIDE, height: SIDE }] : null
  } catch {
    return null
  }
}

/** The mean of some places inside of the outline. */
function averageUnder(hotspot: Hotspot, pixels: Pixels | undefined): Rgb | null {
  if (!pixels) return null
  const outline = outlineOf(hotspot)
  const { left, top, right, bottom } = boxOfHotspot(hotspot)
  const sums = [0, 0, 0]
  let count = 0
  for (let step = 0; step < SAMPLES * SAMPLES; step++) {
    const x = left + ((step % SAMPLES) + 0.5) * ((right - left) / SAMPLES)
    const y = top + (Math.floor(step / SAMPLES) + 0.5) * ((bottom - top) / SAMPLES)
    if (!contains(outline, [x, y])) continue
    const at = pixelAt(pixels, x, y)
    for (const channel of [0, 1, 2]) sums[channel]! += pixels.data[at + channel] ?? 0
    count++
  }
  return count === 0 ? null : [sums[0]! / count, sums[1]! / count, sums[2]! / count]
}

const pixelAt = ({ width, height }: Pixels, x: number, y: number): number => {
  const column = Math.max(0, Math.min(width - 1, Math.floor((x / 100) * width)))
  const row = Math.max(0, Math.min(height - 1, Math.floor((y / 100) * height)))
  return (row * width + column) * 4
}
