/** What an entry is grouped by: a tree to tick, or words to type; new ones are made on the way. */
import { Button, Checkbox, ScrollArea, TagsInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import { ordered, type Term } from '../term-tree.ts'
import { say } from '../words.ts'
import type { PostForm, Taxonomy } from './post.ts'
import { Panel } from './post-panels.tsx'

type Props = { readonly taxonomy: Taxonomy; readonly form: PostForm }

export function TermPanel(props: Props) {
  const { taxonomy } = props
  const terms = useTerms(taxonomy.base)
  return (
    <Panel title={say.called(taxonomy.name)}>
      {taxonomy.isHierarchical ? (
        <TermTicks {...props} terms={terms.data ?? []} />
      ) : (
        <TermWords {...props} terms={terms.data ?? []} />
      )}
    </Panel>
  )
}

export const useTerms = (base: string) =>
  useQuery({
    queryKey: ['terms', base],
    queryFn: async ({ signal }) => {
      const query = { per_page: 100, orderby: 'name', _fields: 'id,name,parent,count,slug,description' }
      return (await send<Term[]>('GET', `/host/v1/${base}`, { query, signal })).data
    },
  })

type ListProps = Props & { readonly terms: readonly Term[] }

function useNewTerm(base: string) {
  const client = useQueryClient()
  return async (name: string): Promise<Term | null> => {
    try {
      const { data } = await send<Term>('POST', `/host/v1/${base}`, { body: { name } })
      await client.invalidateQueries({ queryKey: ['terms', base] })
      return data
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
      return null
    }
  }
}

function TermTicks({ taxonomy, form, terms }: ListProps) {
  const make = useNewTerm(taxonomy.base)
  const [name, setName] = useState('')
  const chosen: readonly number[] = form.values[taxonomy.base] ?? []
  const choose = (id: number, isOn: boolean) =>
    form.set(taxonomy.base, isOn ? [...chosen, id] : chosen.filter(other => other !== id))
  const add = async () => {
    const made = name.trim() === '' ? null : await make(name.trim())
    if (!made) return
    setName('')
    choose(made.id, true)
  }
  return (
    <>
      <ScrollArea.Autosize mah={220} type="auto">
        {ordered(terms).map(({ id, name: label, depth }) => (
          <Checkbox
            key={id}
            size="sm"
            py={3}
            ps={depth * 18}
            label={label}
            checked={chosen.includes(id)}
            onChange={event => choose(id, event.currentTarget.checked)}
          />
        ))}
      </ScrollArea.Autosize>
      <TextInput
        size="xs"
        aria-label={say.newTerm(say.called(taxonomy.name))}
        placeholder={say.newTerm(say.called(taxonomy.name))}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        rightSectionWidth={72}
        rightSection={
          <Button size="compact-xs" variant="subtle" onClick={() => void add()}>
            {say.add}
          </Button>
        }
      />
    </>
  )
}

function TermWords({ taxonomy, form, terms }: ListProps) {
  const make = useNewTerm(taxonomy.base)
  const chosen: readonly number[] = form.values[taxonomy.base] ?? []
  const names = chosen.map(id => terms.find(term => term.id === id)?.name ?? `#${id}`)
  const change = async (wanted: readonly string[]) => {
    const ids = await Promise.all(
      wanted.map(async name => terms.find(term => term.name === name)?.id ?? idIn(name) ?? (await make(name))?.id),
    )
    form.set(
      taxonomy.base,
      ids.filter(id => id !== undefined),
    )
  }
  return (
    <TagsInput
      aria-label={taxonomy.name}
      placeholder={say.addWord}
      data={terms.map(({ name }) => name)}
      value={names}
      onChange={wanted => void change(wanted)}
    />
  )
}

/** One that is not among the first hundred is shown by its number. */
const idIn = (name: string): number | undefined => (/^#\d+$/.test(name) ? Number(name.slice(1)) : undefined)
