/** What content is grouped by, as a tree: new ones, names, places, merging two into one. */
import './platform.css'
import { Badge, Button, Group, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../client/api.ts'
import type { Values } from '../client/app.tsx'
import { useFormat } from '../client/format.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { RowMenu } from '../kit/row-menu.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { useTerms } from './post/term-panel.tsx'
import { ordered, type Term } from './term-tree.ts'
import { say } from './words.ts'

export default function TermsScreen({ screen }: ScreenProps<'own'>) {
  const words = useWords()
  const terms = useTerms(screen.slug)
  const isTree = useIsTree(screen.slug)
  const [edited, setEdited] = useState<Partial<Term> | null>(null)
  const rows = ordered(terms.data ?? [])
  return (
    <>
      <PageHead title={screen.title} text={isTree ? say.treeHelp : say.tagsHelp} crumbs={[say.content]}>
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited({})}>
          {say.newTerm(screen.title)}
        </Button>
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        {terms.isError && <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />}
        {terms.isPending && <ListSkeleton />}
        {terms.data && rows.length === 0 && <EmptyState title={words.emptyTitle} text={words.emptyText} />}
        <ul className="treelist">
          {rows.map(term => (
            <TermRow key={term.id} {...{ term, isTree }} base={screen.slug} onEdit={setEdited} />
          ))}
        </ul>
      </section>
      {edited && <TermForm {...{ isTree, edited }} base={screen.slug} all={rows} onClose={() => setEdited(null)} />}
    </>
  )
}

const useIsTree = (base: string): boolean =>
  useQuery({
    queryKey: ['taxonomies'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      Object.values((await send<Record<string, any>>('GET', '/host/v1/taxonomies', { signal })).data),
  }).data?.find(({ rest_base }) => rest_base === base)?.hierarchical ?? false

type RowProps = {
  readonly term: Term & { readonly depth: number }
  readonly base: string
  readonly isTree: boolean
  readonly onEdit: (term: Partial<Term>) => void
}

function TermRow({ term, base, isTree, onEdit }: RowProps) {
  const words = useWords()
  const format = useFormat()
  const confirm = useConfirm()
  const client = useQueryClient()
  const remove = async () => {
    if (!(await confirm({ title: say.deleteTerm(term.name), text: say.deleteTermText, isDangerous: true }))) return
    try {
      await send('DELETE', `/host/v1/${base}/${term.id}`, { query: { force: true } })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await client.invalidateQueries({ queryKey: ['terms', base] })
  }
  const below = { slug: 'below', label: say.newBelow, icon: 'plus' as const, run: () => onEdit({ parent: term.id }) }
  return (
    <li className={`treerow depth${Math.min(term.depth, 6)}`}>
      <button type="button" className="treename" onClick={() => onEdit(term)}>
        <span className="celltitle">{term.name}</span>
        <span className="below code">{term.slug}</span>
      </button>
      <Badge color="gray">{say.entries(term.count, format.number(term.count))}</Badge>
      <RowMenu
        actions={() => [
          { slug: 'edit', label: words.open, icon: 'edit', run: () => onEdit(term) },
          ...(isTree ? [below] : []),
          { slug: 'delete', label: say.deleteForGood, icon: 'trash', isDangerous: true, run: () => void remove() },
        ]}
      />
    </li>
  )
}

type FormProps = {
  readonly edited: Partial<Term>
  readonly base: string
  readonly isTree: boolean
  readonly all: readonly (Term & { readonly depth: number })[]
  readonly onClose: () => void
}

function TermForm({ edited, base, isTree, all, onClose }: FormProps) {
  const words = useWords()
  const client = useQueryClient()
  const [parent, setParent] = useState(edited.parent ? String(edited.parent) : null)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent: Values = Object.fromEntries(new FormData(event.currentTarget))
    const body = {
      name: sent.name,
      slug: sent.slug,
      description: sent.description,
      ...(isTree ? { parent: Number(parent ?? 0) } : {}),
    }
    try {
      await send(edited.id ? 'PUT' : 'POST', `/host/v1/${base}${edited.id ? `/${edited.id}` : ''}`, { body })
      await client.invalidateQueries({ queryKey: ['terms', base] })
      onClose()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const choices = all.filter(({ id }) => id !== edited.id)
  return (
    <Modal opened onClose={onClose} title={edited.name ?? say.newTerm('')}>
      <form className="stack" onSubmit={event => void submit(event)}>
        <TextInput
          name="name"
          label={say.name}
          required
          withAsterisk={false}
          data-autofocus
          defaultValue={edited.name}
          error={problem}
        />
        <TextInput name="slug" label={say.slug} description={say.slugHelp} defaultValue={edited.slug} />
        {isTree && (
          <Select
            label={say.parent}
            clearable
            searchable
            data={choices.map(({ id, name, depth }) => ({ value: String(id), label: `${'– '.repeat(depth)}${name}` }))}
            value={parent}
            onChange={setParent}
          />
        )}
        <Textarea name="description" label={say.description} autosize minRows={2} defaultValue={edited.description} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.save}</Button>
        </Group>
      </form>
    </Modal>
  )
}
