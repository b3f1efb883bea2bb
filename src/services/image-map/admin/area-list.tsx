/** The areas in the order of the keyboard and of the drawing, and what is hard to use in them. */
import { Text } from '@mantine/core'
import { memo } from 'react'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { ToldProblem } from '../domain/accessibility.ts'
import type { Hotspot } from '../domain/document.ts'
import { spotLabel } from './canvas.tsx'
import { changeDoc, changeSpots, type EditDispatch } from './editing.ts'
import { say } from './words.ts'

type Props = {
  readonly hotspots: readonly Hotspot[]
  readonly selected: readonly string[]
  readonly problems: readonly ToldProblem[]
  readonly dispatch: EditDispatch
}

export const AreaList = memo(function AreaList({ hotspots, selected, problems, dispatch }: Props) {
  const chosen = new Set(selected)
  const hard = new Set(problems.map(({ hotspot }) => hotspot))
  return (
    <ol className="maplist">
      {hotspots.map((spot, at) => (
        <AreaRow
          key={spot.id}
          spot={spot}
          at={at}
          isLast={at === hotspots.length - 1}
          isChosen={chosen.has(spot.id)}
          hasProblem={hard.has(spot.id)}
          dispatch={dispatch}
        />
      ))}
    </ol>
  )
})

type RowProps = {
  readonly spot: Hotspot
  readonly at: number
  readonly isLast: boolean
  readonly isChosen: boolean
  readonly hasProblem: boolean
  readonly dispatch: EditDispatch
}

const AreaRow = memo(function AreaRow({ spot, at, isLast, isChosen, hasProblem, dispatch }: RowProps) {
  const label = spotLabel(spot)
  const toggle = (values: Partial<Hotspot>) => dispatch(changeSpots('', [spot.id], known => ({ ...known, ...values })))
  const isVisible = spot.visible !== false
  return (
    <li data-chosen={isChosen || undefined}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={event => dispatch({ type: event.shiftKey ? 'add' : 'select', ids: [spot.id] })}
      >
        {label}
      </button>
      {hasProblem && <span className="maphint">{say.hasProblem}</span>}
      <RowAction
        label={`${isVisible ? say.hide : say.show}: ${label}`}
        icon="eye"
        isPale={!isVisible}
        onClick={() => toggle({ visible: (isVisible ? false : undefined) as never })}
      />
      <RowAction
        label={`${say.backward}: ${label}`}
        icon="arrow-up"
        isDisabled={at === 0}
        onClick={() => dispatch(moved(at, -1))}
      />
      <RowAction
        label={`${say.forward}: ${label}`}
        icon="arrow-down"
        isDisabled={isLast}
        onClick={() => dispatch(moved(at, 1))}
      />
    </li>
  )
})

type RowActionProps = {
  readonly label: string
  readonly icon: 'eye' | 'arrow-up' | 'arrow-down'
  readonly isDisabled?: boolean
  readonly isPale?: boolean
  readonly onClick: () => void
}

/** A plain button: a list may have five hundred rows. */
const RowAction = ({ label, icon, isDisabled = false, isPale = false, onClick }: RowActionProps) => (
  <button
    type="button"
    className="maprowaction"
    aria-label={label}
    disabled={isDisabled}
    data-pale={isPale || undefined}
    onClick={onClick}
  >
    <Icon name={icon} size={16} />
  </button>
)

/** One place on in the list; from then on the list itself is the order. */
const moved = (at: number, by: number) =>
  changeDoc('', doc => {
    const next = [...doc.hotspots]
    const [spot] = next.splice(at, 1)
    if (spot) next.splice(at + by, 0, spot)
    return { hotspots: next.map(({ order: _, ...rest }) => rest) }
  })

type ProblemsProps = { readonly problems: readonly ToldProblem[]; readonly dispatch: EditDispatch }

export const ProblemList = memo(function ProblemList({ problems, dispatch }: ProblemsProps) {
  if (problems.length === 0) return <Text size="sm">{say.noProblems}</Text>
  return (
    <ul className="mapproblems">
      {problems.map(({ code, hotspot, message, severity }) => (
        <li key={`${code} ${hotspot} ${message}`} data-severity={severity}>
          {hotspot ? (
            <button type="button" onClick={() => dispatch({ type: 'select', ids: [hotspot] })}>
              {message}
            </button>
          ) : (
            <span>{message}</span>
          )}
        </li>
      ))}
    </ul>
  )
})
