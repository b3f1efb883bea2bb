/** Deals by their stages: dragged, or moved by a menu; each column tells what it is worth. */
import './crm.css'
import { ActionIcon, Button, Checkbox, Group, Menu, Modal, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { DropZone } from '../../../../admin/kit/drop-zone.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { useChange } from './use-change.ts'
import { named, say } from './words.ts'

type Deal = {
  readonly id: number
  readonly name: string
  readonly amount?: number
  readonly currency?: string
  readonly close_date?: string
  readonly stage: string
}
type Column = {
  readonly stage: string
  readonly label: string
  readonly probability: number
  readonly count: number
  readonly sum: number
  readonly weighted: number
  readonly records: readonly Deal[]
}
type Board = { readonly pipeline_id: string; readonly currency: string; readonly columns: readonly Column[] }
type Pipeline = { readonly id: string; readonly name: string }

export default function BoardScreen({ service, screen }: ScreenProps<'own'>) {
  const [pipeline, setPipeline] = useState<string | null>(null)
  const [withLost, setWithLost] = useState(false)
  const asked = { ...(pipeline === null ? {} : { pipeline_id: pipeline }), ...(withLost ? { with_lost: true } : {}) }
  const read = useAnswer<Board>(service, '/opportunities/board', asked)
  const known = useAnswer<{ settings: { pipelines?: Pipeline[] } }>(service, '/bootstrap')
  const pipelines = known.data?.data.settings?.pipelines ?? []
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {pipelines.length > 1 && (
          <Select
            aria-label={say.pipeline}
            allowDeselect={false}
            value={pipeline ?? read.data?.data.pipeline_id ?? null}
            data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setPipeline}
          />
        )}
        <Checkbox
          label={say.showLost}
          checked={withLost}
          onChange={event => setWithLost(event.currentTarget.checked)}
        />
        <Button component={Link} to={`/${service.slug}/opportunities/new`} leftSection={<Icon name="plus" size={16} />}>
          {say.newDeal}
        </Button>
      </PageHead>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton />}
      {read.data && <Columns service={service} board={read.data.data} />}
    </>
  )
}

type Losing = { readonly deal: Deal; readonly pipeline: string }

function Columns({ service, board }: { readonly service: OpenService; readonly board: Board }) {
  const { change } = useChange(service)
  const [dragged, setDragged] = useState<Deal | null>(null)
  const [losing, setLosing] = useState<Losing | null>(null)
  const move = (deal: Deal, stage: string) => {
    if (deal.stage === stage) return
    if (stage === 'closed_lost') setLosing({ deal, pipeline: board.pipeline_id })
    else
      void change(
        `POST /opportunities/${deal.id}/stage`,
        { stage },
        { said: say.moved(deal.name, stageName(stage, board)) },
      )
  }
  return (
    <>
      <div className="crmboard">
        {board.columns.map(column => (
          <DropZone
            key={column.stage}
            className="crmcolumn"
            label={stageName(column.stage, board)}
            onDrop={() => dragged && move(dragged, column.stage)}
          >
            <ColumnHead column={column} board={board} />
            {column.records.map(deal => (
              <Card
                key={deal.id}
                {...{ service, deal, board }}
                onDrag={setDragged}
                onMove={stage => move(deal, stage)}
              />
            ))}
            {column.count === 0 && <p className="crmhint">{say.emptyStage}</p>}
            {column.count > column.records.length && (
              <p className="crmhint">{say.moreDeals(column.count - column.records.length)}</p>
            )}
          </DropZone>
        ))}
      </div>
      <LostDialog losing={losing} service={service} onClose={() => setLosing(null)} />
    </>
  )
}

/** A pipeline's own name for a stage goes before ours. */
function stageName(stage: string, { columns }: Board): string {
  const label = columns.find(column => column.stage === stage)?.label
  return label && label !== stage.replace('_', ' ') ? label : named(say.stages, stage)
}

function ColumnHead({ column, board }: { readonly column: Column; readonly board: Board }) {
  const format = useFormat()
  return (
    <header className="crmcolumnhead">
      <h2>
        {stageName(column.stage, board)} <span className="below">{format.percent(column.probability)}</span>
      </h2>
      <p>
        <b className="num">{format.money(column.sum, board.currency)}</b>{' '}
        <span className="below">{say.weighted(format.money(column.weighted, board.currency))}</span>
      </p>
      <p className="below">{say.dealsOf(column.count)}</p>
    </header>
  )
}

type CardProps = {
  readonly service: OpenService
  readonly deal: Deal
  readonly board: Board
  readonly onDrag: (deal: Deal) => void
  readonly onMove: (stage: string) => void
}

function Card({ service, deal, board, onDrag, onMove }: CardProps) {
  const format = useFormat()
  const stages = [...board.columns.map(({ stage }) => stage), 'closed_lost']
  return (
    <article className="crmcard" draggable onDragStart={() => onDrag(deal)} aria-label={deal.name}>
      <Group justify="space-between" wrap="nowrap" gap={4} align="start">
        <Link
          to="/$service/$screen/$id"
          params={{ service: service.slug, screen: 'opportunities', id: String(deal.id) }}
        >
          {deal.name}
        </Link>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" size="sm" aria-label={say.moveTo(deal.name)}>
              <Icon name="dots" size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {[...new Set(stages)]
              .filter(stage => stage !== deal.stage)
              .map(stage => (
                <Menu.Item key={stage} onClick={() => onMove(stage)}>
                  {stageName(stage, board)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <p className="num">
        {deal.amount === undefined ? '' : format.money(deal.amount, deal.currency ?? board.currency)}
      </p>
      {deal.close_date && <p className="below">{say.closes(format.day(deal.close_date))}</p>}
    </article>
  )
}

type LostProps = { readonly losing: Losing | null; readonly service: OpenService; readonly onClose: () => void }

/** Whoever loses a deal says why: that is what the next one learns from. */
function LostDialog({ losing, service, onClose }: LostProps) {
  const { change, isBusy } = useChange(service)
  const [reason, setReason] = useState<string | null>('other')
  const lose = async () => {
    const body = { stage: 'closed_lost', lost_reason: reason }
    const said = say.moved(losing!.deal.name, say.stages.closed_lost!)
    if (await change(`POST /opportunities/${losing!.deal.id}/stage`, body, { said })) onClose()
  }
  return (
    <Modal opened={losing !== null} onClose={onClose} title={losing?.deal.name}>
      <Select
        label={say.whyLost}
        allowDeselect={false}
        value={reason}
        onChange={setReason}
        data={Object.entries(say.lostReasons).map(([value, label]) => ({ value, label }))}
      />
      <Group mt="md" justify="end">
        <Button variant="default" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void lose()}>
          {say.lose}
        </Button>
      </Group>
    </Modal>
  )
}
