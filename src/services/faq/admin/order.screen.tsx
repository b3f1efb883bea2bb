/** Answers in their categories: dragged, or moved by the arrows beside them; each move is saved by one call. */
import './faq.css'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { say } from './words.ts'

type Answer = { readonly id: number; readonly question: string; readonly category_id: number | null }
type Branch = {
  readonly category: { readonly id: number; readonly name: string } | null
  readonly faqs: readonly Answer[]
  readonly children: readonly Branch[]
}
type Move = (answer: Answer, to: { readonly branch: Branch; readonly at: number }) => void

export default function OrderScreen({ service, screen }: ScreenProps<'own'>) {
  const tree = useAnswer<Branch[]>(service, '/faqs/tree')
  const move = useMove(service)
  const places = placesIn(tree.data?.data ?? [])
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {tree.error && <ErrorState error={tree.error} />}
      {tree.isPending && <ListSkeleton />}
      <div className="faqtree">
        {tree.data?.data.map(branch => (
          <BranchList key={branch.category?.id ?? 0} branch={branch} move={move} places={places} />
        ))}
      </div>
    </>
  )
}

type NamedPlace = { readonly branch: Branch; readonly path: string }

/** Every category with the names above it, to be chosen from by keys. */
const placesIn = (branches: readonly Branch[], above = ''): NamedPlace[] =>
  branches.flatMap(branch => {
    const path = above + (branch.category?.name ?? say.uncategorised)
    return [{ branch, path }, ...placesIn(branch.children, `${path} › `)]
  })

/** The list with the answer at its new place becomes the order. */
function useMove(service: OpenService): Move {
  const client = useQueryClient()
  const save: Move = async (answer, { branch, at }) => {
    const list = branch.faqs.filter(({ id }) => id !== answer.id)
    list.splice(at, 0, answer)
    const category_id = branch.category?.id ?? null
    const items = list.map(({ id }, index) => ({
      id,
      menu_order: index + 1,
      ...(id === answer.id ? { category_id } : {}),
    }))
    await write(service, 'POST /faqs/reorder', { items })
    await forgetAnswers(client, service)
  }
  return (answer, to) =>
    void Promise.resolve(save(answer, to)).catch((error: Error) =>
      notifications.show({ color: 'red', message: error.message }),
    )
}

function BranchList({ branch, move, places }: { branch: Branch; move: Move; places: readonly NamedPlace[] }) {
  const name = branch.category?.name ?? say.uncategorised
  return (
    <section className="panel section" aria-label={name}>
      <h2 className="sectiontitle">{name}</h2>
      <ul className="faqanswers">
        {branch.faqs.map((answer, at) => (
          <AnswerRow key={answer.id} {...{ answer, at, branch, move, places }} />
        ))}
        <DropPlace {...{ branch, move }} at={branch.faqs.length} />
      </ul>
      {branch.children.map(child => (
        <BranchList key={child.category?.id ?? 0} branch={child} move={move} places={places} />
      ))}
    </section>
  )
}

/** What is being dragged; browsers do not tell while it is on its way. */
const dragged: { answer: Answer | null } = { answer: null }

type Place = { readonly branch: Branch; readonly at: number; readonly move: Move }

function AnswerRow({ answer, at, branch, move, places }: Place & { answer: Answer; places: readonly NamedPlace[] }) {
  const arrow = (to: number, label: string, icon: 'arrow-up' | 'arrow-down') => (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      disabled={to < 0 || to >= branch.faqs.length}
      onClick={() => move(answer, { branch, at: to })}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <>
      <DropPlace {...{ branch, at, move }} />
      <li
        className="faqanswer"
        draggable
        onDragStart={() => {
          dragged.answer = answer
        }}
      >
        <Icon name="grip-vertical" size={16} />
        <span>{answer.question}</span>
        <CategoryChoice {...{ answer, branch, places, move }} />
        {arrow(at - 1, say.up(answer.question), 'arrow-up')}
        {arrow(at + 1, say.down(answer.question), 'arrow-down')}
      </li>
    </>
  )
}

type ChoiceProps = {
  readonly answer: Answer
  readonly branch: Branch
  readonly places: readonly NamedPlace[]
  readonly move: Move
}

/** What dragging does, by keys: the answer goes to the end of another category. */
function CategoryChoice({ answer, branch, places, move }: ChoiceProps) {
  // Hundreds of categories beside each of hundreds of answers would be too much: they come when somebody is there.
  const [isReached, setReached] = useState(false)
  const choose = (value: string) => {
    const chosen = places[Number(value)]?.branch
    if (chosen && chosen !== branch) move(answer, { branch: chosen, at: chosen.faqs.length })
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={say.moveTo(answer.question)}
      value={String(places.findIndex(place => place.branch === branch))}
      onChange={event => choose(event.currentTarget.value)}
      onFocus={() => setReached(true)}
      data={places.flatMap((place, index) =>
        isReached || place.branch === branch ? [{ value: String(index), label: place.path }] : [],
      )}
    />
  )
}

function DropPlace({ branch, at, move }: Place) {
  const [isOver, setOver] = useState(false)
  return (
    <li
      className="faqdrop"
      data-over={isOver || undefined}
      aria-hidden
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        if (dragged.answer) move(dragged.answer, { branch, at })
        dragged.answer = null
      }}
    />
  )
}
