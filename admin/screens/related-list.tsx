/** Records that belong to the one in the form: listed with the way to them, or edited in place where they are its parts. */
import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Related } from '../../src/kernel/admin.ts'
import { type AnyRecord, entityOf, type OpenService, type RecordsDescription } from '../client/app.tsx'
import { type Source, useList } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Icon } from '../kit/icon.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { ErrorState, ListSkeleton } from '../kit/states.tsx'
import { LinkAdder, LinkMenu, type OtherSide } from './link-adder.tsx'
import { PartsEditor } from './parts-editor.tsx'
import { RecordPage } from './record-form.tsx'

type Props = { readonly service: OpenService; readonly related: Related; readonly record: AnyRecord }

export function RelatedList({ service, related, record }: Props) {
  const entity = entityOf(service, related.entity)
  if (!entity) return null
  const source = { service, entity }
  if (entity.parent?.link === related.by) return <PartsEditor {...{ source, related, record }} />
  const side = entity.between?.find(({ link }) => link === related.by)
  if (!side) return <LinkedList {...{ source, related, record }} />
  // Links have no address of their own: they stand below the record whose links they are.
  const base = entityOf(service, side.entity)?.path ?? side.entity
  const path = `${base}/${record.id}/${side.path}`
  return <LinkedList {...{ source: { service, entity: { ...entity, path } }, related, record }} />
}

const PER_PAGE = 10

function LinkedList({ source, related, record }: { source: Source; related: Related; record: AnyRecord }) {
  const words = useWords()
  const { service, entity } = source
  const [page, setPage] = useState(1)
  const [isNew, setNew] = useState(false)
  const shown = related.columns.flatMap(({ field, below }) => [field, ...(below ? [below] : [])])
  const named = entity.between?.map(({ link }) => link) ?? []
  const fields = [...new Set(['id', entity.title, ...named, ...shown])]
  const list = useList(source, { page, per_page: PER_PAGE, where: { [related.by]: String(record.id) }, fields })
  const screen = screenOf(service, entity.name)
  const canCreate = related.create && screen && entity.verbs.includes('create')
  const other = otherSide({ source, related })
  return (
    <section className="panel related" aria-label={related.title}>
      <header className="relatedhead">
        <h2>{related.title}</h2>
        {other && entity.verbs.includes('create') && <LinkAdder {...{ source, other }} />}
        {canCreate && (
          <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setNew(true)}>
            {words.newOne(entity.label)}
          </Button>
        )}
      </header>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {list.data?.rows.length === 0 && <p className="relatedempty">{words.emptyTitle}</p>}
      {list.data && list.data.rows.length > 0 && (
        <>
          <DataTable
            entity={entity}
            source={{ entity, tones: screen?.tones, labels: list.data.labels }}
            columns={related.columns}
            rows={list.data.rows}
            addressOf={row => addressOfRow({ source, related, row })}
            {...(other && entity.verbs.includes('purge')
              ? { menuOf: (row: AnyRecord) => <LinkMenu {...{ source, other, row }} /> }
              : {})}
          />
          <ListFoot page={page} perPage={PER_PAGE} total={list.data.total} pages={list.data.pages} onPage={setPage} />
        </>
      )}
      {isNew && screen && (
        <Drawer opened onClose={() => setNew(false)} position="right" size="lg" title={words.newOne(entity.label)}>
          <RecordPage
            {...{ service, screen, id: 'new', preset: { [related.by]: record.id } }}
            onDone={() => setNew(false)}
          />
        </Drawer>
      )}
    </section>
  )
}

const screenOf = (service: OpenService, entity: string): RecordsDescription | undefined =>
  service.screens.find((one): one is RecordsDescription => one.kind === 'records' && one.entity === entity)

type Shown = { readonly source: Source; readonly related: Related }

/** Of links many to many; other lists have none. */
const otherSide = ({ source, related }: Shown): OtherSide | undefined =>
  source.entity.between?.find(({ link }) => link !== related.by)

/** Where a row leads: to the record, or to the other side of a link. */
function addressOfRow({ source, related, row }: Shown & { row: AnyRecord }): string | null {
  const { service, entity } = source
  const other = otherSide({ source, related })
  const screen = screenOf(service, other?.entity ?? entity.name)
  return screen ? `/${service.slug}/${screen.slug}/${other ? row[other.link] : row.id}` : null
}
