/** Records of an entity in columns, by a choice of theirs: dragged, or moved by a menu. What differs is data. */
import './crm.css'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../../../admin/client/api.ts'
import { choiceLabel, entityOf, fieldOf } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { CellGrid, type GridItem } from '../../../../admin/kit/desk/cell-grid.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { MoveMenu } from './move-menu.tsx'
import { reportSay } from './report-words.ts'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

export type BoardSpec = {
  readonly entity: string
  /** The choice that says in which column a record stands. */
  readonly by: string
  /** Values whose columns are shown only when somebody asks for them. */
  readonly hidden: readonly string[]
  /** An instant that stands on the cards. */
  readonly at: string
}
type Row = { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>
type Column = { readonly value: string; readonly total: number; readonly rows: readonly Row[] }
type Card = GridItem & { readonly row: Row }

const MOST_CARDS = 50

export function StatusBoard({ service, screen, spec }: ScreenProps<'own'> & { readonly spec: BoardSpec }) {
  const [isMine, setMine] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const field = fieldOf(entityOf(service, spec.entity)!, spec.by)
  const nameOf = (value: string) => choiceLabel(field, value)
  const values = (field.choices ?? []).filter(value => isWhole || !spec.hidden.includes(value))
  const read = useColumns({ service, spec, values, where: isMine ? { preset: 'only_my' } : {} })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Checkbox
          label={reportSay.onlyMine}
          checked={isMine}
          onChange={event => setMine(event.currentTarget.checked)}
        />
        <Checkbox
          label={say.alsoShow(spec.hidden.map(nameOf).join(', '))}
          checked={isWhole}
          onChange={event => setWhole(event.currentTarget.checked)}
        />
        <Button
          component={Link}
          to={`/${service.slug}/${spec.entity}/new`}
          leftSection={<Icon name="plus" size={16} />}
        >
          {say.newRecord}
        </Button>
      </PageHead>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton />}
      {read.data && <Columns {...{ service, spec, nameOf }} label={screen.title} columns={read.data} />}
    </>
  )
}

type Reading = Pick<ScreenProps<'own'>, 'service'> & {
  readonly spec: BoardSpec
  readonly values: readonly string[]
  readonly where: Readonly<Record<string, unknown>>
}

/** Each column is a list of its own: as many of each as fit, however many another one has. */
function useColumns({ service, spec, values, where }: Reading) {
  return useQuery({
    queryKey: ['answer', service.slug, spec.entity, 'board', values, where],
    queryFn: ({ signal }) =>
      Promise.all(
        values.map(async (value): Promise<Column> => {
          const query = { ...where, [spec.by]: value, per_page: MOST_CARDS }
          const path = `/${service.namespace}/${spec.entity}`
          const { data: rows, meta } = await send<Row[]>('GET', path, { query, signal })
          return { value, rows, total: Number(meta.total ?? rows.length) }
        }),
      ),
  })
}

type ColumnsProps = Pick<ScreenProps<'own'>, 'service'> & {
  readonly spec: BoardSpec
  readonly nameOf: (value: string) => string
  readonly label: string
  readonly columns: readonly Column[]
}

function Columns({ service, spec, nameOf, label, columns }: ColumnsProps) {
  const format = useFormat()
  const navigate = useNavigate()
  const { change } = useChange(service)
  const move = (row: Row, value: string) => {
    if (row[spec.by] === value) return
    const said = say.moved(row.name, nameOf(value))
    void change(`PUT /${spec.entity}/${row.id}`, { [spec.by]: value }, { said })
  }
  const values = [...new Set([...columns.map(({ value }) => value), ...spec.hidden])]
  const cells = columns.map(({ value, rows, total }) => ({
    id: value,
    label: nameOf(value),
    head: (
      <header className="crmcolumnhead">
        <h2>
          {nameOf(value)} <span className="below">{format.number(total)}</span>
        </h2>
      </header>
    ),
    items: rows.map(row => ({
      ...{ id: String(row.id), row, title: row.name },
      actions: (
        <span className="crmdeal">
          <span className="num">{typeof row[spec.at] === 'string' ? format.instant(row[spec.at] as string) : ''}</span>
          <MoveMenu
            name={row.name}
            columns={values.filter(one => one !== value).map(one => ({ id: one, label: nameOf(one) }))}
            onMove={to => move(row, to)}
          />
        </span>
      ),
    })),
    foot: total > rows.length ? <p className="crmhint">{say.moreDeals(total - rows.length)}</p> : null,
  }))
  return (
    <CellGrid<Card>
      label={label}
      look="board"
      rows={[{ id: spec.entity, cells }]}
      onMove={({ row }, value) => move(row, value)}
      onOpen={({ row }) => void navigate({ to: `/${service.slug}/${spec.entity}/${row.id}` })}
    />
  )
}
