/** Floors: each has a name, a picture of its own, and a place in the row. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useConfirm } from '../../../../admin/kit/confirm.tsx'
import { MediaDialog } from '../../../../admin/kit/media-dialog.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { floorOf, type Layer, type MapDocument } from '../domain/document.ts'
import { freshId } from '../domain/edit-shapes.ts'
import type { SetDoc } from './map-fields.tsx'
import { pictureIn } from './swap-picture.tsx'
import { say } from './words.ts'

type Props = { readonly doc: MapDocument; readonly set: SetDoc }

export function FloorFields({ doc, set }: Props) {
  const [picking, setPicking] = useState<string | null>(null)
  const change = (id: string, values: Partial<Layer>) =>
    set(`floor ${id}`, ({ layers }) => ({ layers: layers.map(one => (one.id === id ? { ...one, ...values } : one)) }))
  return (
    <Stack gap="xs">
      <Text size="sm">{say.floorsHelp}</Text>
      {doc.layers.map(layer => (
        <FloorRow key={layer.id} {...{ doc, set, layer }} onChange={change} onPick={() => setPicking(layer.id)} />
      ))}
      <Button size="xs" variant="default" onClick={() => set('', withFloor)}>
        {say.addLayer}
      </Button>
      {picking !== null && (
        <MediaDialog
          accept="image"
          onClose={() => setPicking(null)}
          onPick={([media]) => {
            setPicking(null)
            if (media) change(picking, { image: pictureIn(media) })
          }}
        />
      )}
    </Stack>
  )
}

type RowProps = Props & {
  readonly layer: Layer
  readonly onChange: (id: string, values: Partial<Layer>) => void
  readonly onPick: () => void
}

function FloorRow({ doc, set, layer, onChange, onPick }: RowProps) {
  const { id, title, image } = layer
  const confirm = useConfirm()
  const count = doc.hotspots.filter(spot => floorOf(spot, doc) === id).length
  const remove = async () => {
    const isSure = count === 0 || (await confirm({ title: say.removeFloor(title), text: say.removeFloorText(count) }))
    if (isSure) set('', withoutFloor(id))
  }
  return (
    <div className="mapgroup">
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={say.floorTitle}
          value={title}
          onChange={event => onChange(id, { title: event.currentTarget.value })}
        />
        <RemoveButton label={`${say.remove}: ${title}`} onClick={() => void remove()} />
      </Group>
      <Button size="xs" variant="default" onClick={onPick}>
        {`${image.url ? say.replacePicture : say.choosePicture}: ${title}`}
      </Button>
      <TextInput
        label={say.alt}
        value={image.alt}
        onChange={event => onChange(id, { image: { ...image, alt: event.currentTarget.value } })}
      />
    </div>
  )
}

/** The first two floors come together: the one takes the picture of the map along, the other one waits for its own. */
function withFloor({ layers, image }: MapDocument): Partial<MapDocument> {
  const ids = new Set(layers.map(({ id }) => id))
  const made: Layer[] = []
  for (const picture of layers.length === 0 ? [image, EMPTY] : [EMPTY]) {
    const id = freshId(ids, 'floor')
    ids.add(id)
    made.push({ id, title: `${say.floor} ${ids.size}`, image: picture })
  }
  return { layers: [...layers, ...made] }
}

const EMPTY = { id: 0, url: '', width: 0, height: 0, alt: '', caption: '' }

/** Its areas go with it; the last floor becomes the picture of the map. */
const withoutFloor =
  (floor: string) =>
  (doc: MapDocument): Partial<MapDocument> => {
    const layers = doc.layers.filter(({ id }) => id !== floor)
    const hotspots = doc.hotspots.filter(spot => floorOf(spot, doc) !== floor)
    const [last] = layers
    if (layers.length !== 1 || !last)
      return { layers, hotspots: hotspots.map(spot => ({ ...spot, layer_id: floorOf(spot, doc) })) }
    return { layers: [], image: last.image, hotspots: hotspots.map(({ layer_id: _, ...spot }) => spot) }
  }
