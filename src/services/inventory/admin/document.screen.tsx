/** The editor of every document: receipts, issues and returns, and with Pro transfers, counts and revaluations. */
import './document/document.css'
import { Alert, Badge } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useReducer, useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { type AnyRecord, choiceLabel, entityOf, fieldOf } from '../../../../admin/client/app.tsx'
import { type Source, useRecord } from '../../../../admin/client/records.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { colorOf } from '../../../../admin/kit/cell.tsx'
import { useLeaveQuestion } from '../../../../admin/kit/leave-question.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ServicePart } from '../../../../admin/kit/service-part.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { DocumentActions } from './document/actions.tsx'
import { type Change, changed, type Draft, type Head, type LineItem, type Scanned } from './document/draft.ts'
import { HeadForm } from './document/head-form.tsx'
import { baseOf, wayOf } from './document/kinds.ts'
import { type LineItems, useLineItems } from './document/line-items.ts'
import type { LineLook } from './document/line-row.tsx'
import { LineTable, Sums } from './document/line-table.tsx'
import { ReverseDialog } from './document/reverse-dialog.tsx'
import { type Problem, useSaving } from './document/saving.ts'
import { ScanBox } from './document/scan-box.tsx'
import { draftOf, FIRST_TYPES } from './document/stored.ts'
import { useCurrency } from './names.ts'
import { say } from './words.ts'

type Props = ScreenProps<'records'>

export default function DocumentScreen(props: Props) {
  const { service, screen, id } = props
  const entity = entityOf(service, screen.entity)!
  const record = useRecord({ service, entity }, id === 'new' ? null : Number(id))
  const asked = useSearch({ strict: false }) as Partial<Head>
  const places = useAnswer<{ id: number }[]>(service, '/warehouses', { is_default: 1, _fields: 'id' })
  if (record.isLoadingError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  if ((id !== 'new' && !record.data) || places.isPending) return <FormSkeleton />
  const stored = record.data ?? null
  const first = {
    type: FIRST_TYPES[entity.name] ?? 'receipt',
    warehouse_id: places.data?.data[0]?.id ?? null,
    ...asked,
  }
  // What was saved is begun with again.
  const mark = `${stored?.id} ${stored?.modified_at} ${stored?.status}`
  return <Editor key={mark} {...props} source={{ service, entity }} record={stored} first={draftOf(stored, first)} />
}

type EditorProps = Props & { readonly source: Source; readonly record: AnyRecord | null; readonly first: Draft }

function Editor({ source, screen, record, first }: EditorProps) {
  const { service, entity } = source
  const [draft, dispatch] = useReducer(changed, first)
  const [isReversing, setReversing] = useState(false)
  const [isBlind, setBlind] = useState(false)
  const saving = useSaving(source, record)
  const status = String(record?.status ?? 'draft')
  const canWrite = entity.verbs.includes(record ? 'update' : 'create')
  const isChanged = draft !== first
  useLeaveQuestion(isChanged && !saving.isBusy)
  const isOpen = status === 'draft' && canWrite
  const parts = { source, draft, dispatch, isOpen, isBlind: isBlind && isOpen, problem: saving.problem, record }
  const reverse = (lines: readonly object[] | null) => {
    setReversing(false)
    void saving.save({ reverses_id: record!.id, status: 'finalised', ...(lines ? { lines } : {}) }, say.reversed)
  }
  const items = useLineItems(service, isReversing ? draft.lines.map(line => line.item_id) : [])
  return (
    <>
      <Title {...{ service, screen, record, draft, entity: source.entity }}>
        <DocumentActions
          {...{ record, draft, saving, isChanged, canWrite, fields: new Set(entity.fields.map(({ name }) => name)) }}
          onReverse={() => setReversing(true)}
        />
      </Title>
      <div className="stack">
        {saving.problem && <Trouble problem={saving.problem} />}
        <Neighbours record={record} source={source} />
        <HeadForm
          {...{ service, entity, head: draft.head, isNew: record === null, isOpen, dispatch }}
          problems={saving.problem?.fields ?? {}}
        />
        <Lines {...parts} setBlind={setBlind} />
      </div>
      {isReversing && items && (
        <ReverseDialog
          {...{ lines: draft.lines, items, isBusy: saving.isBusy, onReverse: reverse, number: String(record?.number) }}
          onClose={() => setReversing(false)}
        />
      )}
    </>
  )
}

type TitleProps = Pick<EditorProps, 'service' | 'screen' | 'record'> &
  Pick<Source, 'entity'> & { readonly draft: Draft; readonly children: ReactNode }

function Title({ service, screen, record, entity, draft, children }: TitleProps) {
  const type = choiceLabel(fieldOf(entity, 'type'), draft.head.type)
  const status = String(record?.status ?? 'draft')
  const text = record ? `${type} · ${choiceLabel(fieldOf(entity, 'status'), status)}` : say.newText
  return (
    <PageHead
      title={record?.number ?? say.newOne(type)}
      text={text}
      crumbs={[service.title, screen.title ?? entity.label_many]}
    >
      {record && (
        <Badge variant="light" size="lg" color={colorOf(screen.tones?.status?.[status])} className="wide">
          {choiceLabel(fieldOf(entity, 'status'), status)}
        </Badge>
      )}
      {children}
    </PageHead>
  )
}

type LinesProps = {
  readonly source: Source
  readonly draft: Draft
  readonly record: AnyRecord | null
  readonly isOpen: boolean
  readonly isBlind: boolean
  readonly problem: Problem | null
  readonly dispatch: (change: Change) => void
  readonly setBlind: (isBlind: boolean) => void
}

function Lines(props: LinesProps) {
  const { source, draft, isOpen, problem, dispatch } = props
  const { service, entity } = source
  const [scanned, setScanned] = useState<LineItems>(new Map())
  const stored = useLineItems(
    service,
    draft.lines.map(line => line.item_id).filter(id => !scanned.has(id)),
  )
  const items = new Map([...(stored ?? []), ...scanned])
  const add = (item: LineItem, what: Scanned) => {
    setScanned(new Map(scanned).set(item.id, item))
    dispatch({ do: 'scan', scanned: what })
  }
  const currency = useCurrency(service)
  const look = lookOf(props, currency)
  return (
    <section className="panel section docpanel" aria-label={say.lines}>
      {isOpen && (
        <ScanBox
          service={service}
          onItem={add}
          onPlace={({ id }) => dispatch({ do: 'head', values: { warehouse_id: id } })}
        />
      )}
      <ServicePart {...props} service={service} name={`${entity.name}-tools`} />
      {draft.lines.length === 0 ? (
        <EmptyState title={say.noLines} text={isOpen ? say.noLinesText : ''} />
      ) : (
        <LineTable {...{ lines: draft.lines, items, look, problems: problem?.fields ?? {}, dispatch }} />
      )}
      {draft.lines.length > 0 && <Sums {...{ lines: draft.lines, items, look }} />}
    </section>
  )
}

/** Costs are among the fields that whoever may not see them is not told of. */
function lookOf({ source, draft, record, isOpen, isBlind }: LinesProps, currency: string): LineLook {
  const way = wayOf(draft.head.type)
  return {
    ...{ way, type: draft.head.type, place: draft.head.warehouse_id, isOpen, currency },
    isArriving: record?.status === 'in_transit',
    isBlind: isBlind && way === 'count',
    seesCosts: source.entity.fields.some(({ name }) => name === 'total_value'),
  }
}

/** What stands in the way, with the documents that have to be taken back first. */
function Trouble({ problem }: { readonly problem: Problem }) {
  return (
    <Alert color="red" title={say.notSaved}>
      {problem.message}
      {problem.documents.length > 0 && (
        <ul>
          {problem.documents.map(({ type, id, number }) => (
            <li key={`${type} ${id}`}>
              <DocumentLink type={type} id={id}>
                {number}
              </DocumentLink>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

type LinkProps = { readonly type: string; readonly id: number; readonly children: ReactNode }

const DocumentLink = ({ type, id, children }: LinkProps) => (
  <Link
    className="plain"
    to="/$service/$screen/$id"
    params={{ service: 'inventory', screen: baseOf(type), id: String(id) }}
  >
    {children}
  </Link>
)

/** Documents that take this one back, or that it takes back. */
function Neighbours({ record }: Pick<EditorProps, 'record' | 'source'>) {
  const { reverses_id: original, reversed_by_id: opposite, type } = record ?? ({} as Partial<AnyRecord>)
  if (!original && !opposite) return null
  return (
    <div className="notice">
      <span>
        {original ? say.takesBack : say.isTakenBack}{' '}
        <DocumentLink type={String(type)} id={original ?? opposite}>
          {say.openIt}
        </DocumentLink>
      </span>
    </div>
  )
}
