/** Beside the picture: the chosen area, all areas, what is hard to use, the map itself, and what was saved before. */
import { Alert, Stack, Tabs, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useEffect, useMemo, useState } from 'react'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import type { ToldProblem } from '../domain/accessibility.ts'
import { floorsOf } from '../domain/document.ts'
import { AreaList, ProblemList } from './area-list.tsx'
import { changeDoc, type EditDispatch, type Editing } from './editing.ts'
import { Inspector } from './inspector.tsx'
import { MapFields } from './map-fields.tsx'
import type { StoredMap } from './saving.ts'
import type { SiteFacts } from './site-facts.ts'
import { SwapPicture } from './swap-picture.tsx'
import { Versions } from './versions.tsx'
import { say } from './words.ts'

type Props = Pick<ScreenProps, 'service'> & {
  readonly stored: StoredMap
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly problems: readonly ToldProblem[]
  readonly facts: SiteFacts
  readonly floor: string
  readonly isUnsaved: boolean
  readonly onRestored: (map: StoredMap) => void
}

const TABS = ['area', 'areas', 'problems', 'general', 'versions'] as const

export function Side(props: Props) {
  const { editing, problems } = props
  const [tab, setTab] = useState<string | null>('general')
  const [chosen] = editing.selected
  // Whoever takes hold of an area wants to see what it says, unless they go through the list.
  useEffect(() => {
    if (chosen !== undefined) setTab(known => (known === 'areas' || known === 'problems' ? known : 'area'))
  }, [chosen])
  return (
    <section className="panel section mapside" aria-label={say.settings}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabNames problems={problems.length} />
        <Tabs.Panel value={tab ?? ''} pt="sm">
          <Content {...props} tab={tab} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

const TabNames = memo(function TabNames({ problems }: { readonly problems: number }) {
  return (
    <Tabs.List>
      {TABS.map(name => (
        <Tabs.Tab key={name} value={name}>
          {name === 'problems' ? `${say.problems} (${problems})` : say.tabs[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
})

function Content({ tab, ...props }: Props & { readonly tab: string | null }) {
  const { service, stored, editing, dispatch, problems, isUnsaved, onRestored } = props
  const [calm] = useDebouncedValue(editing.work.doc.hotspots, isDragged(editing) ? 250 : 0)
  if (tab === 'areas') return <AreaList {...{ hotspots: calm, selected: editing.selected, problems, dispatch }} />
  if (tab === 'problems') return <ProblemList problems={problems} dispatch={dispatch} />
  if (tab === 'versions') return <Versions {...{ service, isUnsaved, onRestored }} id={stored.id} />
  return tab === 'area' ? <ChosenArea {...props} /> : <WholeMap {...props} />
}

/** Steps of a pointer or of arrow keys that are still held. */
const isDragged = ({ step }: Editing): boolean => step === 'drag' || step === 'keys' || step.startsWith('point ')

/** While an area is dragged its fields follow a little later. */
function ChosenArea({ editing, dispatch, problems, facts }: Props) {
  const { doc } = editing.work
  const spot = doc.hotspots.find(({ id }) => id === editing.selected[0])
  const [calm] = useDebouncedValue(spot, 150)
  const [others] = useDebouncedValue(doc.hotspots, 250)
  const { groups, layers } = doc
  const around = useMemo(() => ({ groups, layers }), [groups, layers])
  const shown = isDragged(editing) && calm?.id === spot?.id ? calm : spot
  if (!shown) return <Alert color="gray">{say.nothing}</Alert>
  return (
    <Inspector spot={shown} doc={around} others={others} problems={problems} icons={facts.icons} dispatch={dispatch} />
  )
}

function WholeMap({ editing, dispatch, floor }: Props) {
  const { title } = editing.work
  const [calm] = useDebouncedValue(editing.work.doc, 250)
  const doc = isDragged(editing) ? calm : editing.work.doc
  const image = floorsOf(doc).find(({ id }) => id === floor)?.image ?? doc.image
  const change = (values: Partial<typeof image>) =>
    dispatch(
      changeDoc(`picture ${Object.keys(values).join()}`, known => ({
        ...(floorsOf(known)[0]?.id === floor ? { image: { ...known.image, ...values } } : {}),
        layers: known.layers.map(layer =>
          layer.id === floor ? { ...layer, image: { ...layer.image, ...values } } : layer,
        ),
      })),
    )
  const rename = (value: string) =>
    dispatch({ type: 'change', step: 'title', change: work => ({ ...work, title: value }) })
  return (
    <Stack gap="xs">
      <TextInput label={say.mapTitle} value={title} onChange={event => rename(event.currentTarget.value)} />
      <SwapPicture doc={doc} floor={floor} dispatch={dispatch} />
      <TextInput label={say.alt} value={image.alt} onChange={event => change({ alt: event.currentTarget.value })} />
      <TextInput
        label={say.caption}
        value={image.caption}
        onChange={event => change({ caption: event.currentTarget.value })}
      />
      <MapFields doc={doc} dispatch={dispatch} />
    </Stack>
  )
}
