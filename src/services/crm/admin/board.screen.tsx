/** Deals by their stages: dragged, or moved by a menu; each column tells what it is worth. */
import './crm.css'
import { Button, Checkbox, Group, Modal, Select } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { CellGrid, type GridCell, type GridItem } from '../../../../admin/kit/desk/cell-grid.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { MoveMenu } from './move-menu.tsx'
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
  const pipelines = (service.settings.pipelines ?? []) as readonly Pipeline[]
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

function Columns({ service, board }: { readonly service: OpenService; readonly board: Board }) {
  const { change } = useChange(service)
  const navigate = useNavigate()
  const [losing, setLosing] = useState<Deal | null>(null)
  const move = (deal: Deal, stage: string) => {
    if (deal.stage === stage) return
    if (stage === 'closed_lost') setLosing(deal)
    else {
      const said = say.moved(deal.name, stageName(stage, board))
      void change(`POST /opportunities/${deal.id}/stage`, { stage }, { said })
    }
  }
  const cells = useCells(board, move)
  const open = ({ deal }: Card) => void navigate({ to: `/${service.slug}/opportunities/${deal.id}` })
  return (
    <>
      <CellGrid
        label={say.pipeline}
        look="board"
        rows={[{ id: board.pipeline_id, cells }]}
        onMove={({ deal }, stage) => move(deal, stage)}
        onOpen={open}
      />
      {losing && <LostDialog deal={losing} service={service} onClose={() => setLosing(null)} />}
    </>
  )
}

type Card = GridItem & { readonly deal: Deal }

function useCells(board: Board, move: (deal: Deal, stage: string) => void): readonly GridCell<Card>[] {
  const format = useFormat()
  const money = (deal: Deal) =>
    deal.amount === undefined ? '' : format.money(deal.amount, deal.currency ?? board.currency)
  const closes = ({ close_date: date }: Deal) => (date ? say.closes(format.day(date)) : '')
  return board.columns.map(column => ({
    id: column.stage,
    label: stageName(column.stage, board),
    head: <ColumnHead column={column} board={board} />,
    items: column.records.map(deal => ({
      ...{ id: String(deal.id), deal, title: deal.name },
      actions: (
        <span className="crmdeal">
          <span className="num">{[money(deal), closes(deal)].filter(Boolean).join(' · ')}</span>
          <MoveMenu name={deal.name} columns={otherStages(deal, board)} onMove={stage => move(deal, stage)} />
        </span>
      ),
    })),
    foot: <ColumnFoot column={column} />,
  }))
}

const ColumnFoot = ({ column: { count, records } }: { readonly column: Column }) => (
  <>
    {count === 0 && <p className="crmhint">{say.emptyStage}</p>}
    {count > records.length && <p className="crmhint">{say.moreDeals(count - records.length)}</p>}
  </>
)

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

/** Whoever does not see the lost ones can lose a deal all the same. */
const otherStages = (deal: Deal, board: Board) =>
  [...new Set([...board.columns.map(({ stage }) => stage), 'closed_lost'])]
    .filter(stage => stage !== deal.stage)
    .map(stage => ({ id: stage, label: stageName(stage, board) }))

type LostProps = { readonly deal: Deal; readonly service: OpenService; readonly onClose: () => void }

/** Whoever loses a deal says why: that is what the next one learns from. */
function LostDialog({ deal, service, onClose }: LostProps) {
  const { change, isBusy } = useChange(service)
  const [reason, setReason] = useState<string | null>('other')
  const lose = async () => {
    const body = { stage: 'closed_lost', lost_reason: reason }
    const said = say.moved(deal.name, say.stages.closed_lost!)
    if (await change(`POST /opportunities/${deal.id}/stage`, body, { said })) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={deal.name}>
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
