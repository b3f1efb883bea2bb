/** Views of the log: those that everybody has, one's own, and those that are shared. */
import { ActionIcon, Button, Checkbox, Menu, Popover, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Filters, useLogState } from './log-data.ts'
import { say } from './words.ts'

export type SavedView = {
  readonly id: number
  readonly name: string
  readonly filters: Readonly<Record<string, string | number | readonly (string | number)[]>>
  readonly is_default: boolean
  readonly is_shared: boolean
  readonly can_edit: boolean
}

export const useSavedViews = (service: OpenService): readonly SavedView[] =>
  useAnswer<SavedView[]>(service, '/views').data?.data ?? []

/** As the address keeps them: texts, lists with commas. */
export const asFilters = (filters: SavedView['filters']): Filters =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))

type Props = { readonly service: OpenService; readonly state: ReturnType<typeof useLogState> }

/** Keeps what is narrowed now under a name, or changes the view that is looked at. */
export function ViewTools({ service, state }: Props) {
  const current = useSavedViews(service).find(({ id }) => `own-${id}` === state.view)
  if (current?.can_edit) return <ViewMenu {...{ service, state, view: current }} />
  return Object.keys(state.filters).length > 0 && state.view === '' ? <SaveView {...{ service, state }} /> : null
}

function useViewChange(service: OpenService) {
  const client = useQueryClient()
  return (call: string, body?: object) =>
    write<{ id: number }>(service, call, body)
      .then(async saved => {
        await forgetAnswers(client, service)
        return saved
      })
      .catch((error: Error) => {
        notifications.show({ color: 'red', message: error.message })
        return null
      })
}

function SaveView({ service, state }: Props) {
  const words = useWords()
  const change = useViewChange(service)
  const [isOpen, setOpen] = useState(false)
  const [isShared, setShared] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name === '') return
    const saved = await change('POST /views', { name, filters: state.filters, is_shared: isShared })
    if (!saved) return
    setOpen(false)
    state.setView(`own-${saved.id}`, state.filters)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="bookmark" size={15} />} onClick={() => setOpen(!isOpen)}>
          {words.saveView}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={event => void submit(event)}>
          <Stack gap="sm">
            <TextInput name="name" label={words.viewName} maxLength={60} data-autofocus />
            {service.permissions.settings && (
              <Checkbox label={say.shareView} checked={isShared} onChange={() => setShared(!isShared)} />
            )}
            <Button type="submit" size="xs">
              {words.save}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function ViewMenu({ service, state, view }: Props & { readonly view: SavedView }) {
  const words = useWords()
  const change = useViewChange(service)
  const put = (body: object) => void change(`PUT /views/${view.id}`, body)
  const remove = async () => {
    await change(`DELETE /views/${view.id}`)
    state.setView('', {})
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={view.name}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => put({ is_default: !view.is_default })}>
          {view.is_default ? say.noDefault : say.makeDefault}
        </Menu.Item>
        {service.permissions.settings && (
          <Menu.Item onClick={() => put({ is_shared: !view.is_shared })}>
            {view.is_shared ? say.unshareView : say.shareView}
          </Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => void remove()}>
          {words.removeView(view.name)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
