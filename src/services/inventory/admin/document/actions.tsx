/** What can be done with a document in the state that it is in. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyRecord } from '../../../../../admin/client/app.tsx'
import { useConfirm } from '../../../../../admin/kit/confirm.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { say } from '../words.ts'
import type { Draft } from './draft.ts'
import { canReverse, wayOf } from './kinds.ts'
import type { Saving } from './saving.ts'
import { sentArrival, sentDraft } from './stored.ts'

type Props = {
  readonly record: AnyRecord | null
  readonly draft: Draft
  readonly fields: ReadonlySet<string>
  readonly saving: Saving
  readonly isChanged: boolean
  readonly canWrite: boolean
  readonly onReverse: () => void
}

export function DocumentActions(props: Props) {
  const { record, saving, canWrite } = props
  const status = record?.status ?? 'draft'
  const print = record && (
    <Button variant="default" className="wide" onClick={() => window.print()}>
      {say.print}
    </Button>
  )
  if (!canWrite) return print
  if (status === 'in_transit') return <OnItsWay {...props} />
  if (status === 'draft') return <DraftActions {...props} />
  return (
    <>
      {print}
      {record && canReverse(record as never) && (
        <Button color="red" variant="light" loading={saving.isBusy} onClick={props.onReverse}>
          {say.reverse}
        </Button>
      )}
    </>
  )
}

function DraftActions({ record, draft, fields, saving, isChanged }: Props) {
  const confirm = useConfirm()
  const isMove = wayOf(draft.head.type) === 'move'
  const isEmpty = draft.lines.length === 0
  const keep = () => void saving.save(sentDraft(draft, fields), say.draftKept)
  const finalise = async (status: 'finalised' | 'in_transit') => {
    const { ready, left } = readyToFinalise(draft)
    const title = status === 'finalised' ? say.finaliseTitle : say.sendTitle
    const text = `${say.finaliseText(ready.lines.length)}${left > 0 ? ` ${say.leftOut(left)}` : ''}`
    if (!(await confirm({ title, text }))) return
    const said = status === 'finalised' ? say.finalised : say.sent
    await saving.save({ ...sentDraft(ready, fields), status }, said)
  }
  return (
    <>
      {record && (
        <Button variant="subtle" color="gray" onClick={() => void saving.save({ status: 'cancelled' }, say.cancelled)}>
          {say.cancelDraft}
        </Button>
      )}
      <Button variant="default" disabled={!isChanged && record !== null} loading={saving.isBusy} onClick={keep}>
        {say.keepDraft}
      </Button>
      {isMove && (
        <Act icon="arrow-right" isOff={isEmpty} onClick={() => void finalise('in_transit')}>
          {say.send}
        </Act>
      )}
      <Act icon="check" isOff={isEmpty} onClick={() => void finalise('finalised')}>
        {isMove ? say.moveNow : say.finalise}
      </Act>
    </>
  )
}

/** What was not counted is not said to be gone. */
function readyToFinalise(draft: Draft): { readonly ready: Draft; readonly left: number } {
  if (wayOf(draft.head.type) !== 'count') return { ready: draft, left: 0 }
  const lines = draft.lines.filter(line => line.counted_quantity !== null)
  return { ready: { ...draft, lines }, left: draft.lines.length - lines.length }
}

function OnItsWay({ draft, saving }: Props) {
  const confirm = useConfirm()
  const back = async () => {
    if (await confirm({ title: say.backTitle, text: say.backText, isDangerous: true }))
      await saving.save({ status: 'cancelled' }, say.cameBack)
  }
  const isNothing = draft.lines.every(({ arriving }) => !arriving)
  return (
    <>
      <Button variant="default" onClick={() => void back()}>
        {say.goBack}
      </Button>
      <Act
        icon="check"
        isOff={isNothing}
        onClick={() => void saving.save(sentArrival(draft) as Record<string, unknown>, say.received)}
      >
        {say.receive}
      </Act>
    </>
  )
}

type ActProps = {
  readonly icon: 'check' | 'arrow-right'
  readonly isOff: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Act = ({ icon, isOff, onClick, children }: ActProps) => (
  <Button leftSection={<Icon name={icon} size={16} />} disabled={isOff} onClick={onClick}>
    {children}
  </Button>
)
