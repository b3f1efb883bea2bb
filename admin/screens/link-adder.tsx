/** Links many to many on a record's page: an existing record is found by its name and linked, or parted again. */
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../client/api.ts'
import { type AnyRecord, entityOf } from '../client/app.tsx'
import { addressOf, forget, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { useTypedOptions } from '../kit/link-options.ts'
import { RowMenu } from '../kit/row-menu.tsx'

/** The other end of the links of a list. */
export type OtherSide = { readonly link: string; readonly entity: string }
type Props = { readonly source: Source; readonly other: OtherSide }

export function LinkAdder({ source, other }: Props) {
  const words = useWords()
  const { change } = useLinks(source)
  const { service } = source
  const { data, filter, typed, setTyped } = useTypedOptions({ service, to: other.entity, include: '' })
  const label = words.addLink(entityOf(service, other.entity)?.label ?? '')
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="link" size={14} />}
      data={data}
      value={null}
      searchable
      searchValue={typed}
      filter={filter}
      nothingFoundMessage={words.notFound}
      onSearchChange={setTyped}
      onChange={async chosen => {
        if (chosen === null) return
        await change('POST', '', { [other.link]: Number(chosen) })
        setTyped('')
      }}
    />
  )
}

export function LinkMenu({ source, other, row }: Props & { row: AnyRecord }) {
  const words = useWords()
  const { change } = useLinks(source)
  const part = () => void change('DELETE', `/${row[other.link]}`)
  return (
    <RowMenu actions={() => [{ slug: 'part', label: words.removeLink, icon: 'x', isDangerous: true, run: part }]} />
  )
}

function useLinks(source: Source) {
  const words = useWords()
  const client = useQueryClient()
  const change = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    try {
      await send(method, `${addressOf(source)}${path}`, body ? { body } : {})
    } catch (error) {
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
    }
    await forget(client, source)
  }
  return { change }
}
