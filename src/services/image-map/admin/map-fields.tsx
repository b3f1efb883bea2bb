/** What concerns the map as a whole: how it behaves on the page, its groups and its floors. */
import { Accordion, Checkbox, ColorInput, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { memo } from 'react'
import {
  fits,
  listPositions,
  type MapDocument,
  type MapSettings,
  showings,
  themes,
  tooltipLayouts,
  triggers,
} from '../domain/document.ts'
import { changeDoc, type EditDispatch } from './editing.ts'
import { FloorFields } from './floor-fields.tsx'
import { GroupFields } from './group-fields.tsx'
import { say } from './words.ts'

type Props = { readonly doc: MapDocument; readonly dispatch: EditDispatch }
/** A change of the document, named so that typing is one step back. */
export type SetDoc = (step: string, change: (doc: MapDocument) => Partial<MapDocument>) => void

export const MapFields = memo(function MapFields({ doc, dispatch }: Props) {
  const set: SetDoc = (step, change) => dispatch(changeDoc(step, change))
  const setting = (values: Partial<MapSettings>) =>
    set(`settings ${Object.keys(values).join()}`, ({ settings }) => ({ settings: { ...settings, ...values } }))
  return (
    <Accordion multiple variant="contained" defaultValue={['page']}>
      <Section name="page" title={say.onThePage}>
        <Showing settings={doc.settings} setting={setting} />
      </Section>
      <Section name="texts" title={say.texts}>
        <Texts settings={doc.settings} setting={setting} />
      </Section>
      <Section name="groups" title={say.groups}>
        <GroupFields doc={doc} set={set} />
      </Section>
      <Section name="floors" title={say.floors}>
        <FloorFields doc={doc} set={set} />
      </Section>
    </Accordion>
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

type Part = { readonly settings: MapSettings; readonly setting: (values: Partial<MapSettings>) => void }

const choices = (values: readonly string[], words: Readonly<Record<string, string>>) =>
  values.map(value => ({ value, label: words[value] ?? value }))

function Showing({ settings, setting }: Part) {
  const { zoom, list } = settings
  const check = (label: string, isChecked: boolean, values: (isOn: boolean) => Partial<MapSettings>) => (
    <Checkbox label={label} checked={isChecked} onChange={event => setting(values(event.currentTarget.checked))} />
  )
  const choose = <K extends 'show_areas' | 'fit' | 'theme'>(key: K, values: readonly MapSettings[K][]) => (
    <Select
      label={say[key]}
      allowDeselect={false}
      value={settings[key]}
      data={choices(values, say.choices)}
      onChange={value => setting({ [key]: value } as Partial<MapSettings>)}
    />
  )
  return (
    <>
      {choose('show_areas', showings)}
      {check(say.zooming, zoom.enabled, enabled => ({ zoom: { ...zoom, enabled } }))}
      {zoom.enabled && check(say.zoomWheel, zoom.wheel, wheel => ({ zoom: { ...zoom, wheel } }))}
      {check(say.searching, settings.search, search => ({ search }))}
      {check(say.legend, settings.legend, legend => ({ legend }))}
      {check(say.deepLinks, settings.deep_links, deep_links => ({ deep_links }))}
      {check(say.showList, list.enabled, enabled => ({ list: { ...list, enabled } }))}
      {choose('fit', fits)}
      {choose('theme', themes)}
      <div className="mapnumbers">
        <NumberInput
          label={say.maxWidth}
          min={0}
          max={10_000}
          value={settings.max_width}
          onChange={value => typeof value === 'number' && setting({ max_width: value })}
        />
        <ColorInput
          label={say.background}
          value={settings.background}
          onChange={background => setting({ background })}
        />
      </div>
    </>
  )
}

function Texts({ settings, setting }: Part) {
  const { tooltip, list } = settings
  return (
    <>
      <Select
        label={say.layout}
        allowDeselect={false}
        value={tooltip.layout}
        data={choices(tooltipLayouts, say.layouts)}
        onChange={value => setting({ tooltip: { ...tooltip, layout: value as typeof tooltip.layout } })}
      />
      <Select
        label={say.trigger}
        allowDeselect={false}
        value={tooltip.trigger}
        data={choices(triggers, say.choices)}
        onChange={value => setting({ tooltip: { ...tooltip, trigger: value as typeof tooltip.trigger } })}
      />
      <Select
        label={say.listPosition}
        allowDeselect={false}
        value={list.position}
        data={choices(listPositions, say.choices)}
        onChange={value => setting({ list: { ...list, position: value as typeof list.position } })}
      />
      <TextInput
        label={say.listTitle}
        value={list.title}
        onChange={event => setting({ list: { ...list, title: event.currentTarget.value } })}
      />
      <Checkbox
        label={say.listMobile}
        checked={list.mobile_only}
        onChange={event => setting({ list: { ...list, mobile_only: event.currentTarget.checked } })}
      />
    </>
  )
}
