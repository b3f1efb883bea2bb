/** Another picture under the same areas, carried over by places that both pictures show. */
import { Alert, Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { MediaDialog } from '../../../../admin/kit/media-dialog.tsx'
import type { Picture } from '../domain/document.ts'
import { proportionOf } from '../domain/geometry.ts'
import { type AnchorPair, reprojectHotspot, transformFor } from '../domain/reproject.ts'
import { changeDoc, type EditDispatch, type Editing } from './editing.ts'
import { say } from './words.ts'

type Props = { readonly editing: Editing; readonly dispatch: EditDispatch }

const USUAL: readonly AnchorPair[] = [
  { from: [0, 0], to: [0, 0] },
  { from: [100, 100], to: [100, 100] },
]

export function SwapPicture({ editing, dispatch }: Props) {
  const [isPicking, setPicking] = useState(false)
  const [next, setNext] = useState<Picture | null>(null)
  const { image } = editing.work.doc
  const put = (picture: Picture) => {
    dispatch(
      changeDoc('', ({ layers }) => ({
        image: picture,
        layers: layers.map((layer, at) => (at === 0 ? { ...layer, image: picture } : layer)),
      })),
    )
    setNext(null)
  }
  const carry = (anchors: readonly AnchorPair[]) => {
    if (!next) return
    const pictures = { from: image, to: next }
    const transform = transformFor(anchors, pictures)
    if (transform)
      dispatch(
        changeDoc('swap', ({ hotspots }) => ({
          hotspots: hotspots.map(spot => reprojectHotspot(spot, transform, pictures)),
        })),
      )
    put(next)
  }
  return (
    <>
      <Button variant="default" size="xs" mb="xs" onClick={() => setPicking(true)}>
        {image.url ? say.replacePicture : say.choosePicture}
      </Button>
      {isPicking && (
        <MediaDialog
          accept="image"
          onClose={() => setPicking(false)}
          onPick={([media]) => {
            setPicking(false)
            if (!media) return
            const picture = {
              ...image,
              id: media.id,
              url: new URL(media.url, location.href).pathname,
              width: media.width ?? 0,
              height: media.height ?? 0,
              alt: media.alt || image.alt,
            }
            const isAlike =
              Math.abs(proportionOf(picture) - proportionOf(image)) < 0.01 || editing.work.doc.hotspots.length === 0
            if (isAlike) put(picture)
            else setNext(picture)
          }}
        />
      )}
      {next && <Anchors onCarry={carry} />}
    </>
  )
}

function Anchors({ onCarry }: { readonly onCarry: (anchors: readonly AnchorPair[]) => void }) {
  const [anchors, setAnchors] = useState(USUAL)
  const change = (at: number, side: 'from' | 'to', axis: 0 | 1) => (value: number | string) =>
    setAnchors(
      anchors.map((pair, index) =>
        index === at
          ? { ...pair, [side]: axis === 0 ? [Number(value), pair[side][1]] : [pair[side][0], Number(value)] }
          : pair,
      ),
    )
  return (
    <Alert color="blue" mb="sm" title={say.pictureChanged}>
      {anchors.map((pair, at) =>
        (['from', 'to'] as const).map(side => (
          <Group key={`${at + 1} ${side}`} gap="xs">
            {([0, 1] as const).map(axis => (
              <NumberInput
                key={axis}
                label={`${at + 1} ${side === 'from' ? '1' : '2'} ${axis === 0 ? say.x : say.y}`}
                min={0}
                max={100}
                value={pair[side][axis]}
                onChange={change(at, side, axis)}
              />
            ))}
          </Group>
        )),
      )}
      <Button size="xs" mt="xs" onClick={() => onCarry(anchors)}>
        {say.carryOver}
      </Button>
    </Alert>
  )
}
