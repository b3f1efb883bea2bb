/** Groups: a name, a colour, and whether their areas are shown at first. */
import { Button, Checkbox, ColorInput, Group, Stack, TextInput } from '@mantine/core'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import type { MapDocument } from '../domain/document.ts'
import { freshId } from '../domain/edit-shapes.ts'
import type { SetDoc } from './map-fields.tsx'
import { say } from './words.ts'

export function GroupFields({ doc, set }: { readonly doc: MapDocument; readonly set: SetDoc }) {
  const change = (id: string, values: object) =>
    set(`group ${id}`, ({ groups }) => ({ groups: groups.map(one => (one.id === id ? { ...one, ...values } : one)) }))
  const add = () =>
    set('', ({ groups }) => {
      const id = freshId(new Set(groups.map(group => group.id)), 'group')
      return {
        groups: [...groups, { id, title: `${say.group} ${groups.length + 1}`, color: '#0a7f3f', visible: true }],
      }
    })
  return (
    <Stack gap="xs">
      {doc.groups.map(({ id, title, color, visible }) => (
        <div key={id} className="mapgroup">
          <Group gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={say.groupTitle}
              value={title}
              onChange={event => change(id, { title: event.currentTarget.value })}
            />
            <RemoveButton label={`${say.remove}: ${title}`} onClick={() => set('', without(id))} />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ColorInput
              aria-label={`${say.color}: ${title}`}
              value={color}
              onChange={value => change(id, { color: value })}
            />
            <Checkbox
              label={say.shownAtFirst}
              checked={visible}
              onChange={event => change(id, { visible: event.currentTarget.checked })}
            />
          </Group>
        </div>
      ))}
      <Button size="xs" variant="default" onClick={add}>
        {say.addGroup}
      </Button>
    </Stack>
  )
}

/** Its areas stay, and belong to none. */
const without =
  (group: string) =>
  ({ groups, hotspots }: MapDocument): Partial<MapDocument> => ({
    groups: groups.filter(({ id }) => id !== group),
    hotspots: hotspots.map(spot => {
      const { group_id, ...rest } = spot
      return group_id === group ? rest : spot
    }),
  })
