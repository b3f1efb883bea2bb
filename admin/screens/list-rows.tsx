/** The rows of a list, what can be done with each, and with those that are selected. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnyRecord, RecordsDescription } from '../client/app.tsx'
import { changeRecord, forget, type List, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { fits } from '../kit/actions.tsx'
import { DataTable, type TableRow } from '../kit/data-table.tsx'
import { Gallery } from '../kit/gallery.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { MassActions } from '../kit/mass-actions.tsx'
import { type MenuAction, RowMenu } from '../kit/row-menu.tsx'
import { EmptyState } from '../kit/states.tsx'
import { ImportButton } from './import/import-button.tsx'
import type { ListControl } from './list-state.ts'
import { MassEdit } from './mass-edit.tsx'
import { useMoves } from './row-moves.ts'
import { useActions } from './use-actions.ts'

export const PER_PAGE = 25

type Props = {
  readonly source: Source
  readonly screen: RecordsDescription
  readonly state: ListControl
  readonly hidden: readonly string[]
  readonly list: List
}

export function ListRows({ source, screen, state, hidden, list }: Props) {
  const { entity, service } = source
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isEditing, setEditing] = useState(false)
  const actions = useActions(source, () => setSelected(new Set()))
  const menuOf = useRowMenu({ source, screen, state, list, actions })
  const edit = useInlineEdit(source)
  if (list.rows.length === 0) return <Nothing screen={screen} state={state} source={source} />
  const chosen = list.rows.filter(({ id }) => selected.has(id))
  const endsNow = entity.verbs.includes('purge') && !entity.verbs.includes('trash')
  const canTrash = (entity.verbs.includes('trash') || endsNow) && !state.isTrash
  const canEdit = !state.isTrash && entity.verbs.includes('massUpdate')
  const open = (row: TableRow) => (state.isTrash ? null : `/${service.slug}/${screen.slug}/${row.id}`)
  const cells = { entity, tones: screen.tones, labels: list.labels }
  return (
    <>
      {screen.gallery && state.layout === 'gallery' ? (
        <Gallery gallery={screen.gallery} source={cells} rows={list.rows} addressOf={open} />
      ) : (
        <DataTable
          entity={entity}
          source={cells}
          columns={screen.columns.filter(({ field }) => !hidden.includes(field))}
          rows={list.rows}
          sortable={entity.filters?.orderby ?? []}
          order={state.order}
          onOrder={state.setOrder}
          selected={selected}
          onSelect={setSelected}
          addressOf={open}
          menuOf={row => <RowMenu actions={() => menuOf(row)} />}
          {...(entity.verbs.includes('update') && !state.isTrash ? { onEdit: edit } : {})}
        />
      )}
      <ListFoot page={state.page} perPage={PER_PAGE} total={list.total} pages={list.pages} onPage={state.setPage} />
      <MassActions
        rows={chosen}
        actions={state.isTrash ? [] : (screen.actions ?? []).filter(({ on }) => on?.includes('selection'))}
        fits={fits}
        onRun={action => void actions.run(action, chosen)}
        onEdit={canEdit ? () => setEditing(true) : null}
        onTrash={canTrash ? () => void actions.trash(chosen) : null}
        onRestore={state.isTrash && entity.verbs.includes('restore') ? () => void actions.restore(chosen) : null}
        onClear={() => setSelected(new Set())}
      />
      {isEditing && (
        <MassEdit
          {...{ source, screen, rows: chosen }}
          onClose={() => setEditing(false)}
          onSave={values => {
            setEditing(false)
            void actions.change(chosen, values)
          }}
        />
      )}
    </>
  )
}

/** One value of one row, with the version that was seen. */
function useInlineEdit(source: Source) {
  const words = useWords()
  const client = useQueryClient()
  const { conflict, label } = source.entity
  return async (row: TableRow, name: string, value: unknown) => {
    const known = conflict === 'none' ? {} : { [conflict]: row[conflict] }
    try {
      await changeRecord(source, row.id, { [name]: value, ...known })
      notifications.show({ color: 'teal', message: words.saved(label) })
    } catch (error) {
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
    }
    await forget(client, source)
  }
}

type MenuSource = Pick<Props, 'source' | 'screen' | 'state' | 'list'> & {
  readonly actions: ReturnType<typeof useActions>
}

function useRowMenu({ source, screen, state, list, actions }: MenuSource): (row: AnyRecord) => readonly MenuAction[] {
  const words = useWords()
  const navigate = useNavigate()
  const movesOf = useMoves({ source, state, list })
  const { service, entity } = source
  const can = (verb: 'restore' | 'trash' | 'purge') => entity.verbs.includes(verb)
  return row => {
    const restore = {
      slug: 'restore',
      label: words.restore,
      icon: 'history' as const,
      run: () => void actions.restore([row]),
    }
    if (state.isTrash) return can('restore') ? [restore] : []
    const open = () => void navigate({ to: `/${service.slug}/${screen.slug}/${row.id}` })
    const end = { slug: 'trash', icon: 'trash' as const, isDangerous: true, run: () => void actions.trash([row]) }
    const offered = (screen.actions ?? []).filter(action => (action.on ?? ['row']).includes('row') && fits(action, row))
    return [
      { slug: 'open', label: words.open, icon: 'edit', run: open },
      ...offered.map(action => ({
        slug: action.slug,
        label: action.label,
        icon: action.icon ?? ('bolt' as const),
        isDangerous: action.tone === 'bad',
        run: () => void actions.run(action, [row]),
      })),
      ...movesOf(row),
      ...(can('trash') || can('purge') ? [{ ...end, label: can('trash') ? words.toTrash : words.remove }] : []),
    ]
  }
}

function Nothing({ screen, state, source }: Pick<Props, 'screen' | 'state' | 'source'>) {
  const words = useWords()
  const navigate = useNavigate()
  const { service, entity } = source
  const create = () => void navigate({ to: `/${service.slug}/${screen.slug}/new` })
  if (!state.isNarrowed)
    return (
      <EmptyState title={screen.empty?.title ?? words.emptyTitle} text={screen.empty?.text ?? words.emptyText}>
        {!state.isTrash && entity.verbs.includes('create') && (
          <Group gap="sm" mt="sm">
            {screen.empty?.call === 'import' && <ImportButton source={source} state={state} />}
            <Button onClick={create}>{screen.empty?.call ? words.newOne(entity.label) : words.firstOne}</Button>
          </Group>
        )}
      </EmptyState>
    )
  return (
    <EmptyState title={words.noMatchTitle} text={words.noMatchText}>
      <Button variant="default" mt="sm" onClick={state.clear}>
        {words.clearAll}
      </Button>
    </EmptyState>
  )
}
