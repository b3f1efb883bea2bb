/** The proof of stock: everything added up again, and the chain of the ledger looked at row by row. */
import './inventory.css'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useConfirm } from '../../../../admin/kit/confirm.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { type Health, mendStock, openLayers, readHealth } from './inventory-api.ts'
import { useItemNames, useWarehouseNames } from './names.ts'
import { say } from './words.ts'

export default function ProofScreen({ service, screen }: ScreenProps<'own'>) {
  const [isWhole, setWhole] = useState(false)
  const health = useQuery({
    queryKey: ['answer', service.slug, 'health', isWhole],
    queryFn: ({ signal }) => readHealth(isWhole ? { rows: 0 } : {}, signal),
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {!isWhole && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {say.checkAll}
          </Button>
        )}
        <Button
          leftSection={<Icon name="refresh" size={16} />}
          loading={health.isFetching}
          onClick={() => void health.refetch()}
        >
          {say.checkAgain}
        </Button>
      </PageHead>
      {health.isError && <ErrorState error={health.error} onRetry={() => void health.refetch()} />}
      {health.isPending && <ListSkeleton />}
      {health.data && <Proof service={service} health={health.data} at={health.dataUpdatedAt} />}
    </>
  )
}

type Checked = { readonly service: OpenService; readonly health: Health }

function Proof({ service, health, at }: Checked & { readonly at: number }) {
  const format = useFormat()
  const checks = checksOf(health, format.number)
  const isGood = checks.every(check => check.isGood)
  return (
    <div className="stack">
      <section className="panel proofverdict" data-bad={isGood ? undefined : ''} role="status">
        <span className="proofmark">
          <Icon name={isGood ? 'shield' : 'alert-triangle'} size={28} />
        </span>
        <div>
          <h2>{isGood ? say.proofGood : say.proofBad}</h2>
          <p>{isGood ? say.proofGoodText : say.proofBadText}</p>
          <p>{say.checkedAt(format.instant(new Date(at).toISOString()))}</p>
        </div>
      </section>
      <div className="proofchecks">
        {checks.map(({ title, text, isGood: holds }) => (
          <section key={title} className="panel proofcheck" data-bad={holds ? undefined : ''}>
            <b>
              <Icon name={holds ? 'check' : 'x'} size={18} />
              {title}
            </b>
            <p>{text}</p>
          </section>
        ))}
      </div>
      {health.mismatches.length > 0 && <Mismatches service={service} health={health} />}
    </div>
  )
}

function checksOf(health: Health, number: (value: number) => string) {
  const { checked, mismatches, chain_ok, chain_checked, first_broken_seq, negative, orphan_layers: orphans } = health
  return [
    { title: say.figures, isGood: mismatches.length === 0, text: say.figuresText(number(checked)) },
    {
      title: say.chain,
      isGood: chain_ok,
      text: chain_ok ? say.chainText(number(chain_checked)) : say.chainBroken(first_broken_seq ?? 0),
    },
    {
      title: say.negative,
      isGood: negative.length === 0,
      text: negative.length === 0 ? say.figuresText(number(checked)) : say.negativeText(negative.length),
    },
    {
      title: say.orphans,
      isGood: orphans.length === 0,
      text: orphans.length === 0 ? say.newest : say.orphansText(orphans.length),
    },
  ]
}

function Mismatches({ service, health }: Checked) {
  const format = useFormat()
  const placeOf = useWarehouseNames(service)
  const itemOf = useItemNames(
    service,
    health.mismatches.map(one => one.item_id),
  )
  return (
    <section className="panel section" aria-label={say.mismatch}>
      <div className="editorhead">
        <h2 className="sectiontitle">{say.mismatch}</h2>
        <Mending service={service} />
      </div>
      <div className="scroll">
        <table className="stocktable">
          <thead>
            <tr>
              <th scope="col">{say.item}</th>
              <th scope="col">{say.warehouse}</th>
              {['cached', 'ledger', 'layers'].map(name => (
                <th key={name} scope="col" className="end">
                  {say.sources[name as keyof typeof say.sources]}
                </th>
              ))}
              <th scope="col" className="end">
                {say.firstParted}
              </th>
            </tr>
          </thead>
          <tbody>
            {health.mismatches.map(one => (
              <tr key={`${one.item_id} ${one.warehouse_id}`}>
                <th scope="row">{itemOf(one.item_id)}</th>
                <td>{placeOf(one.warehouse_id)}</td>
                <td className="end">{format.number(one.cached.quantity)}</td>
                <td className="end">{format.number(one.ledger.quantity)}</td>
                <td className="end">{format.number(one.layers.quantity)}</td>
                <td className="end">{one.first_seq ?? say.onlyFigure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Mending({ service }: { readonly service: OpenService }) {
  const confirm = useConfirm()
  const client = useQueryClient()
  const done = async (message: string) => {
    notifications.show({ color: 'teal', message })
    await forgetAnswers(client, service)
  }
  const onError = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const mend = useMutation({
    mutationFn: () => mendStock({}),
    onError,
    onSuccess: ({ fixed }) => done(say.mended(fixed)),
  })
  const seed = useMutation({
    ...{ mutationFn: () => openLayers({}), onError },
    onSuccess: answer => done(say.seeded(answer.layers_opened)),
  })
  const ask = async () => {
    if (await confirm({ title: say.mend, text: say.mendText })) mend.mutate()
  }
  return (
    <div className="headactions">
      <Button size="xs" variant="default" loading={seed.isPending} onClick={() => seed.mutate()}>
        {say.seed}
      </Button>
      <Button size="xs" loading={mend.isPending} onClick={() => void ask()}>
        {say.mend}
      </Button>
    </div>
  )
}
