/** Another picture under the same areas, carried over by places that people show on both. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import type { Media } from '../../../../admin/client/media.ts'
import { MediaDialog } from '../../../../admin/kit/media-dialog.tsx'
import { floorOf, floorsOf, type MapDocument, type Picture, type Point } from '../domain/document.ts'
import { proportionOf } from '../domain/geometry.ts'
import { type AnchorPair, reprojectHotspot, transformFor } from '../domain/reproject.ts'
import { changeDoc, type EditDispatch } from './editing.ts'
import { Handle } from './handles.tsx'
import { say } from './words.ts'

type Props = { readonly doc: MapDocument; readonly floor: string; readonly dispatch: EditDispatch }

export function SwapPicture({ doc, floor, dispatch }: Props) {
  const [isPicking, setPicking] = useState(false)
  const [next, setNext] = useState<Picture | null>(null)
  const image = floorsOf(doc).find(({ id }) => id === floor)?.image ?? doc.image
  const take = ([media]: readonly Media[]) => {
    setPicking(false)
    if (!media) return
    const picture = { ...pictureIn(media), alt: media.alt || image.alt, caption: image.caption }
    const isBlank = image.url === '' || doc.hotspots.length === 0
    if (isBlank) dispatch(swapped({ floor, picture, anchors: null }))
    else setNext(picture)
  }
  const finish = (anchors: readonly AnchorPair[] | null) => {
    if (next) dispatch(swapped({ floor, picture: next, anchors }))
    setNext(null)
  }
  return (
    <>
      <Button variant="default" size="xs" mb="xs" onClick={() => setPicking(true)}>
        {image.url ? say.replacePicture : say.choosePicture}
      </Button>
      {isPicking && <MediaDialog accept="image" onClose={() => setPicking(false)} onPick={take} />}
      {next && <Anchors from={image} to={next} onClose={() => setNext(null)} onDone={finish} />}
    </>
  )
}

export const pictureIn = (media: Media): Picture => ({
  id: media.id,
  url: new URL(media.url, location.href).pathname,
  width: media.width ?? 0,
  height: media.height ?? 0,
  alt: media.alt,
  caption: '',
})

type Swap = { readonly floor: string; readonly picture: Picture; readonly anchors: readonly AnchorPair[] | null }

/** One step back undoes both: the picture, and where its areas went. */
const swapped = ({ floor, picture, anchors }: Swap) =>
  changeDoc('', doc => {
    const floors = floorsOf(doc)
    const isFirst = floors[0]?.id === floor
    const pictures = { from: floors.find(({ id }) => id === floor)?.image ?? doc.image, to: picture }
    const transform = anchors && transformFor(anchors, pictures)
    return {
      ...(isFirst ? { image: picture } : {}),
      layers: doc.layers.map(layer => (layer.id === floor ? { ...layer, image: picture } : layer)),
      hotspots: doc.hotspots.map(spot =>
        transform && floorOf(spot, doc) === floor ? reprojectHotspot(spot, transform, pictures) : spot,
      ),
    }
  })

const USUAL: readonly AnchorPair[] = [
  { from: [20, 20], to: [20, 20] },
  { from: [80, 80], to: [80, 80] },
]
const MOST = 4

type AnchorsProps = {
  readonly from: Picture
  readonly to: Picture
  readonly onClose: () => void
  readonly onDone: (anchors: readonly AnchorPair[] | null) => void
}

/** Numbered marks on both pictures: the same number at the same place of what they show. */
function Anchors({ from, to, onClose, onDone }: AnchorsProps) {
  const [anchors, setAnchors] = useState(USUAL)
  const isAlike = Math.abs(proportionOf(from) - proportionOf(to)) < 0.01
  const move = (side: 'from' | 'to') => (at: number, place: Point) =>
    setAnchors(known => known.map((pair, index) => (index === at ? { ...pair, [side]: place } : pair)))
  return (
    <Modal opened onClose={onClose} size="xl" title={say.replacePicture}>
      <Text size="sm" mb="sm">
        {isAlike ? say.pictureAlike : say.pictureChanged}
      </Text>
      <div className="mapanchors">
        <AnchorPicture
          picture={from}
          label={say.oldPicture}
          places={anchors.map(pair => pair.from)}
          onMove={move('from')}
        />
        <AnchorPicture picture={to} label={say.newPicture} places={anchors.map(pair => pair.to)} onMove={move('to')} />
      </div>
      <Group mt="sm">
        <Button onClick={() => onDone(anchors)}>{say.carryOver}</Button>
        <Button variant="default" onClick={() => onDone(null)}>
          {say.keepPlaces}
        </Button>
        <Button
          variant="subtle"
          disabled={anchors.length >= MOST}
          onClick={() => setAnchors([...anchors, { from: [50, 50], to: [50, 50] }])}
        >
          {say.addAnchor}
        </Button>
      </Group>
    </Modal>
  )
}

type AnchorPictureProps = {
  readonly picture: Picture
  readonly label: string
  readonly places: readonly Point[]
  readonly onMove: (at: number, place: Point) => void
}

function AnchorPicture({ picture, label, places, onMove }: AnchorPictureProps) {
  const stage = useRef<HTMLDivElement>(null)
  const locate = useRef((event: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    const box = stage.current!.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100]
  })
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <div ref={stage} className="mapanchorstage">
        <img src={picture.url} alt={picture.alt} draggable={false} />
        {places.map((place, at) => (
          <Handle
            key={`${label} ${at + 1}`}
            place={place}
            label={say.anchor(at + 1, label)}
            sign={String(at + 1)}
            locate={locate}
            isRound
            onMove={([x, y]) => onMove(at, [inside(x), inside(y)])}
            onEnd={() => undefined}
          />
        ))}
      </div>
    </figure>
  )
}

const inside = (value: number): number => Math.round(Math.max(0, Math.min(100, value)) * 100) / 100
