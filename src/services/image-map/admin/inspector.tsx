/** What a chosen area says, does and looks like, and what is hard to use in it. */
import { Accordion, Alert, Checkbox, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { HtmlEditor } from '../../../../admin/kit/html-editor.tsx'
import type { ToldProblem } from '../domain/accessibility.ts'
import { type Hotspot, type MapDocument, placements } from '../domain/document.ts'
import { moveHotspot, rotateHotspot } from '../domain/edit-shapes.ts'
import { ActionFields } from './action-fields.tsx'
import { changeSpots, type EditDispatch } from './editing.ts'
import { IconFields, Looks } from './look-fields.tsx'
import { MediaFields } from './media-fields.tsx'
import type { SiteFacts } from './site-facts.ts'
import { say } from './words.ts'

type Props = {
  readonly spot: Hotspot
  readonly doc: Pick<MapDocument, 'groups' | 'layers'>
  /** Where an area may lead to. */
  readonly others: readonly Hotspot[]
  readonly problems: readonly ToldProblem[]
  readonly icons: SiteFacts['icons']
  readonly dispatch: EditDispatch
}
export type SpotPart = { readonly spot: Hotspot; readonly set: (values: Partial<Hotspot>) => void }

export const Inspector = memo(function Inspector({ spot, doc, others, problems, icons, dispatch }: Props) {
  const set = (values: Partial<Hotspot>) =>
    dispatch(changeSpots(`${spot.id} ${Object.keys(values).join()}`, [spot.id], known => ({ ...known, ...values })))
  return (
    <Stack gap="xs">
      {problems
        .filter(({ hotspot }) => hotspot === spot.id)
        .map(({ code, message, severity }) => (
          <Alert key={code} color={severity === 'error' ? 'red' : 'yellow'} p="xs">
            {message}
          </Alert>
        ))}
      <TextInput label={say.title} value={spot.title} onChange={event => set({ title: event.currentTarget.value })} />
      <HtmlEditor key={spot.id} label={say.content} value={spot.content ?? ''} onChange={content => set({ content })} />
      <ActionFields spot={spot} doc={doc} others={others} set={set} />
      <Accordion multiple variant="contained" defaultValue={['looks']}>
        <Section name="looks" title={say.looks}>
          {spot.type === 'pin' && <IconFields spot={spot} set={set} icons={icons} />}
          {spot.type !== 'pin' && spot.type !== 'text' && <Looks spot={spot} set={set} />}
          <TextInput
            label={say.label}
            value={spot.label ?? ''}
            onChange={event => set({ label: event.currentTarget.value })}
          />
        </Section>
        <Section name="place" title={say.placeAndSize}>
          <Place spot={spot} dispatch={dispatch} />
          <Belonging spot={spot} doc={doc} set={set} />
        </Section>
        <Section name="more" title={say.more}>
          <Textarea
            label={say.alt}
            autosize
            value={spot.alt ?? ''}
            onChange={event => set({ alt: event.currentTarget.value })}
          />
          <MediaFields spot={spot} set={set} />
          <TooltipFields spot={spot} set={set} />
        </Section>
      </Accordion>
    </Stack>
  )
})

function Section({ name, title, children }: { name: string; title: string; children: React.ReactNode }) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">{children}</Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

/** In percentages of the picture. Lines have no sides of their own: they are moved and turned as a whole. */
function Place({ spot, dispatch }: { readonly spot: Hotspot; readonly dispatch: EditDispatch }) {
  const change = (step: string, to: (known: Hotspot) => Hotspot) =>
    dispatch(changeSpots(`${spot.id} ${step}`, [spot.id], to))
  const number = (key: 'x' | 'y' | 'width' | 'height', to: (known: Hotspot, value: number) => Hotspot) => (
    <NumberInput
      label={say[key]}
      value={spot[key] ?? 0}
      min={0}
      max={100}
      step={0.5}
      decimalScale={2}
      disabled={spot.locked === true}
      onChange={value => typeof value === 'number' && change(key, known => to(known, value))}
    />
  )
  const isBox = spot.width !== undefined
  return (
    <div className="mapnumbers">
      {number('x', (known, x) => moveHotspot(known, [x - known.x, 0]))}
      {number('y', (known, y) => moveHotspot(known, [0, y - known.y]))}
      {isBox && number('width', (known, width) => ({ ...known, width }))}
      {isBox && number('height', (known, height) => ({ ...known, height }))}
      {(isBox || spot.type === 'text') && (
        <NumberInput
          label={say.rotation}
          value={spot.rotation ?? 0}
          min={-360}
          max={360}
          onChange={value => typeof value === 'number' && change('rotation', known => rotateHotspot(known, value))}
        />
      )}
    </div>
  )
}

function Belonging({ spot, doc, set }: SpotPart & Pick<Props, 'doc'>) {
  return (
    <>
      <Select
        label={say.group}
        clearable
        value={spot.group_id ?? null}
        data={doc.groups.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={id => set({ group_id: id ?? '' })}
      />
      {doc.layers.length > 0 && (
        <Select
          label={say.floor}
          allowDeselect={false}
          value={spot.layer_id ?? doc.layers[0]!.id}
          data={doc.layers.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={id => set({ layer_id: id ?? '' })}
        />
      )}
      <Checkbox
        label={say.visible}
        checked={spot.visible !== false}
        onChange={event => set({ visible: (event.currentTarget.checked ? undefined : false) as never })}
      />
      <Checkbox
        label={say.locked}
        checked={spot.locked === true}
        onChange={event => set({ locked: (event.currentTarget.checked || undefined) as never })}
      />
    </>
  )
}

function TooltipFields({ spot, set }: SpotPart) {
  const tooltip = spot.tooltip ?? {}
  return (
    <div className="mapnumbers">
      <Select
        label={say.placement}
        allowDeselect={false}
        value={tooltip.placement ?? 'auto'}
        data={placements.map(value => ({ value, label: say.placements[value] ?? value }))}
        onChange={value =>
          set({ tooltip: { ...tooltip, placement: (value ?? 'auto') as (typeof placements)[number] } })
        }
      />
      <NumberInput
        label={say.tooltipWidth}
        min={80}
        max={1200}
        value={tooltip.width ?? ''}
        onChange={width => typeof width === 'number' && set({ tooltip: { ...tooltip, width } })}
      />
      <Checkbox
        label={say.openByDefault}
        checked={tooltip.open_by_default === true}
        onChange={event => set({ tooltip: { ...tooltip, open_by_default: event.currentTarget.checked } })}
      />
    </div>
  )
}
