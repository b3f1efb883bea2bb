/** Where a set stands, on a picture of a page: each spot is a switch. */
import { Alert, Select } from '@mantine/core'
import { useState } from 'react'
import type { Overlap } from '../domain/overlaps.ts'
import type { ContentPosition, Placements } from '../domain/placements.ts'
import { say } from './words.ts'

type Props = {
  readonly placements: Placements
  readonly targets: readonly { readonly key: string; readonly label: string }[]
  readonly extras: readonly string[]
  readonly overlaps: readonly Overlap[]
  readonly onChange: (placements: Placements) => void
}

export function PlacementPicture({ placements, targets, extras, overlaps, onChange }: Props) {
  const [key, setKey] = useState(targets[0]?.key ?? 'post')
  const placement = placements[key] ?? { content: 'none' as const, extra: [] }
  const isOn = (spot: string) =>
    placement.content === spot ||
    (placement.content === 'content_both' && spot.startsWith('content_')) ||
    placement.extra.includes(spot)
  const toggle = (spot: string) => {
    const next = spot.startsWith('content_')
      ? { ...placement, content: contentWith(isOn, spot) }
      : { ...placement, extra: isOn(spot) ? placement.extra.filter(one => one !== spot) : [...placement.extra, spot] }
    onChange({ ...placements, [key]: next })
  }
  const switchOf = (spot: string) => (
    <button
      key={spot}
      type="button"
      className="sharespot"
      data-spot={spot}
      aria-pressed={isOn(spot)}
      onClick={() => toggle(spot)}
    >
      {say.spots[spot] ?? spot}
    </button>
  )
  const others = extras.filter(
    spot => !['top_bar', 'float_left', 'float_right', 'bottom_bar', 'mobile_bar'].includes(spot),
  )
  return (
    <div className="fields">
      <Select
        label={say.pages}
        allowDeselect={false}
        value={key}
        onChange={value => value && setKey(value)}
        data={targets.map(target => ({ value: target.key, label: say.targets[target.key] ?? target.label }))}
      />
      <fieldset className="sharepage" aria-label={say.picture}>
        {['top_bar', 'float_left'].map(switchOf)}
        <div>
          {switchOf('content_top')}
          <span className="sharetext" aria-hidden="true" />
          {others.map(switchOf)}
          {switchOf('content_bottom')}
        </div>
        {switchOf('float_right')}
        <footer>{['bottom_bar', 'mobile_bar'].map(switchOf)}</footer>
      </fieldset>
      {overlaps.map(overlap => (
        <Alert key={`${overlap.key} ${overlap.position} ${overlap.label}`} color="yellow">
          {say.overlap(say.spots[overlap.position] ?? overlap.position, overlap)}
        </Alert>
      ))}
    </div>
  )
}

function contentWith(isOn: (spot: string) => boolean, spot: string): ContentPosition {
  const top = spot === 'content_top' ? !isOn(spot) : isOn('content_top')
  const bottom = spot === 'content_bottom' ? !isOn(spot) : isOn('content_bottom')
  return top && bottom ? 'content_both' : top ? 'content_top' : bottom ? 'content_bottom' : 'none'
}
