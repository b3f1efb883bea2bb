/** The areas in their order, the floors, the groups, the settings, and what is hard to use. */
import {
  Accordion,
  ActionIcon,
  Button,
  Checkbox,
  ColorInput,
  Group,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Problem } from '../domain/accessibility.ts'
import { type MapDocument, tooltipLayouts } from '../domain/document.ts'
import { freshId } from '../domain/edit-shapes.ts'
import { spotLabel } from './canvas.tsx'
import { changeDoc, type EditDispatch, type Editing } from './editing.ts'
import { say } from './words.ts'

type Props = { readonly editing: Editing; readonly dispatch: EditDispatch }

export function AreaList({ editing, dispatch }: Props) {
  const { hotspots } = editing.work.doc
  const move = (at: number, by: number) =>
    dispatch(
      changeDoc('', doc => {
        const next = [...doc.hotspots]
        const [spot] = next.splice(at, 1)
        if (spot) next.splice(at + by, 0, spot)
        return { hotspots: next.map(({ order: _, ...rest }) => rest) }
      }),
    )
  return (
    <ol className="maplist">
      {hotspots.map((spot, at) => (
        <li key={spot.id} data-chosen={editing.selected.includes(spot.id) || undefined}>
          <button
            type="button"
            aria-pressed={editing.selected.includes(spot.id)}
            onClick={event =>
              dispatch({
                type: 'select',
                ids: event.shiftKey ? [...new Set([...editing.selected, spot.id])] : [spot.id],
              })
            }
          >
            {spotLabel(spot)}
          </button>
          <ActionIcon
            variant="subtle"
            aria-label={`${say.backward}: ${spotLabel(spot)}`}
            disabled={at === 0}
            onClick={() => move(at, -1)}
          >
            <Icon name="arrow-up" size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={`${say.forward}: ${spotLabel(spot)}`}
            disabled={at === hotspots.length - 1}
            onClick={() => move(at, 1)}
          >
            <Icon name="arrow-down" size={16} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}

export function ProblemList({
  problems,
  dispatch,
}: {
  readonly problems: readonly Problem[]
  readonly dispatch: EditDispatch
}) {
  if (problems.length === 0) return <Text size="sm">{say.noProblems}</Text>
  return (
    <ul className="mapproblems">
      {problems.map(({ code, hotspot, message, severity }) => (
        <li key={`${code} ${hotspot} ${message}`} data-severity={severity}>
          {hotspot ? (
            <button type="button" onClick={() => dispatch({ type: 'select', ids: [hotspot] })}>
              {message}
            </button>
          ) : (
            message
          )}
        </li>
      ))}
    </ul>
  )
}

export function MapFields({ editing, dispatch }: Props) {
  const { doc } = editing.work
  const { settings, image } = doc
  const set = (step: string, change: (doc: MapDocument) => Partial<MapDocument>) => dispatch(changeDoc(step, change))
  return (
    <Stack gap="xs">
      <TextInput
        label={say.alt}
        value={image.alt}
        onChange={event => set('alt', ({ image }) => ({ image: { ...image, alt: event.currentTarget.value } }))}
      />
      <Select
        label={say.layout}
        allowDeselect={false}
        value={settings.tooltip.layout}
        data={tooltipLayouts.map(value => ({ value, label: say.layouts[value] ?? value }))}
        onChange={layout =>
          set('', ({ settings }) => ({
            settings: {
              ...settings,
              tooltip: { ...settings.tooltip, layout: (layout ?? 'tooltip') as typeof settings.tooltip.layout },
            },
          }))
        }
      />
      <Checkbox
        label={say.zooming}
        checked={settings.zoom.enabled}
        onChange={event =>
          set('', ({ settings }) => ({
            settings: { ...settings, zoom: { ...settings.zoom, enabled: event.currentTarget.checked } },
          }))
        }
      />
      <Checkbox
        label={say.searching}
        checked={settings.search}
        onChange={event =>
          set('', ({ settings }) => ({ settings: { ...settings, search: event.currentTarget.checked } }))
        }
      />
      <Checkbox
        label={say.legend}
        checked={settings.legend}
        onChange={event =>
          set('', ({ settings }) => ({ settings: { ...settings, legend: event.currentTarget.checked } }))
        }
      />
      <Checkbox
        label={say.showList}
        checked={settings.list.enabled}
        onChange={event =>
          set('', ({ settings }) => ({
            settings: { ...settings, list: { ...settings.list, enabled: event.currentTarget.checked } },
          }))
        }
      />
      <Accordion variant="contained">
        <Accordion.Item value="groups">
          <Accordion.Control>{say.groups}</Accordion.Control>
          <Accordion.Panel>
            <GroupFields doc={doc} set={set} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="floors">
          <Accordion.Control>{say.floor}</Accordion.Control>
          <Accordion.Panel>
            <FloorFields doc={doc} set={set} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  )
}

type Parts = {
  readonly doc: MapDocument
  readonly set: (step: string, change: (doc: MapDocument) => Partial<MapDocument>) => void
}

function GroupFields({ doc, set }: Parts) {
  const change = (id: string, values: object) =>
    set(`group ${id}`, ({ groups }) => ({ groups: groups.map(one => (one.id === id ? { ...one, ...values } : one)) }))
  const add = () =>
    set('', ({ groups }) => ({
      groups: [
        ...groups,
        {
          id: freshId(new Set(groups.map(({ id }) => id)), 'group'),
          title: say.group,
          color: '#0a7f3f',
          visible: true,
        },
      ],
    }))
  return (
    <Stack gap="xs">
      {doc.groups.map(({ id, title, color }) => (
        <Group key={id} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={say.title}
            value={title}
            onChange={event => change(id, { title: event.currentTarget.value })}
          />
          <ColorInput
            aria-label={`${say.color}: ${title}`}
            value={color}
            onChange={value => change(id, { color: value })}
          />
        </Group>
      ))}
      <Button size="xs" variant="default" onClick={add}>
        {say.addGroup}
      </Button>
    </Stack>
  )
}

/** The first floor takes the picture of the map along. */
function FloorFields({ doc, set }: Parts) {
  const add = () =>
    set('', ({ layers, image }) => ({
      layers: [
        ...layers,
        {
          id: freshId(new Set(layers.map(({ id }) => id)), 'floor'),
          title: `${say.floor} ${layers.length + 1}`,
          image,
        },
      ],
    }))
  const rename = (id: string, title: string) =>
    set(`floor ${id}`, ({ layers }) => ({ layers: layers.map(one => (one.id === id ? { ...one, title } : one)) }))
  return (
    <Stack gap="xs">
      {doc.layers.map(({ id, title }) => (
        <TextInput
          key={id}
          aria-label={say.title}
          value={title}
          onChange={event => rename(id, event.currentTarget.value)}
        />
      ))}
      <Button size="xs" variant="default" onClick={add}>
        {say.addLayer}
      </Button>
    </Stack>
  )
}
