/** A meal plan as a week: recipes are dragged to a day or put there by a form, and each change is saved at once. */
import './editor.css'
import { ActionIcon, Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { CellGrid, type GridCell, type GridItem } from '../../../../admin/kit/desk/cell-grid.tsx'
import { dateAfter as dayAfter } from '../../../../admin/kit/desk/day-switch.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { meals } from '../domain/recipe.ts'
import { say } from './words.ts'

type Entry = {
  readonly recipe_id: number
  readonly servings: number | null
  readonly planned_date: string | null
  readonly meal: string | null
  readonly note: string
}
type Plan = {
  readonly id: number
  readonly name: string
  readonly recipes: readonly Entry[]
  readonly calendar_url: string | null
}
type Named = { readonly id: number; readonly title: string }

export default function PlanScreen({ service, screen }: ScreenProps<'own'>) {
  const plans = useAnswer<Plan[]>(service, '/collections', { type: 'meal_plan', per_page: 100 })
  const recipes = useAnswer<Named[]>(service, '/recipes', { per_page: 100, orderby: 'title', order: 'asc' })
  const [chosen, setChosen] = useState<number | null>(null)
  const plan = plans.data?.data.find(({ id }) => id === chosen) ?? plans.data?.data[0]
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={say.plan}
          placeholder={say.plan}
          allowDeselect={false}
          value={plan ? String(plan.id) : null}
          onChange={id => setChosen(Number(id))}
          data={(plans.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </PageHead>
      {plans.error && <ErrorState error={plans.error} />}
      {plans.isPending && <FormSkeleton />}
      {plans.data && !plan && <EmptyState title={say.plan} text={say.noPlans} />}
      {plan && <Week plan={plan} recipes={recipes.data?.data ?? []} service={service} />}
    </>
  )
}

type WeekProps = { readonly plan: Plan; readonly recipes: readonly Named[]; readonly service: OpenService }

function Week({ plan, recipes, service }: WeekProps) {
  const [monday, setMonday] = useState(() => mondayOf(firstDay(plan)))
  const save = useSave(plan, service)
  const days = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))
  const nameOf = (id: number) => recipes.find(recipe => recipe.id === id)?.title ?? `#${id}`
  const move = (entry: Entry, planned_date: string) => save({ ...entry, planned_date }, entry)
  return (
    <div className="stack">
      <Group>
        <Button variant="default" onClick={() => setMonday(dayAfter(monday, -7))}>
          {say.weekBefore}
        </Button>
        <Button variant="default" onClick={() => setMonday(dayAfter(monday, 7))}>
          {say.weekAfter}
        </Button>
        {plan.calendar_url && (
          <Button
            variant="subtle"
            component="a"
            href={plan.calendar_url}
            leftSection={<Icon name="calendar" size={16} />}
          >
            {say.feed}
          </Button>
        )}
      </Group>
      <AddMeal days={days} recipes={recipes} onAdd={entry => save(entry, null)} />
      <CellGrid
        label={say.plan}
        rows={[{ id: monday, cells: days.map(day => cellOf(day, { plan, nameOf, move, save })) }]}
        onMove={({ entry }, day) => move(entry, day)}
      />
    </div>
  )
}

/** An entry in place of another. The others of the same recipe are put back: an entry goes with its recipe. */
function useSave(plan: Plan, service: OpenService) {
  const client = useQueryClient()
  const save = async (added: Entry | null, gone: Entry | null) => {
    const kept = gone ? plan.recipes.filter(entry => entry.recipe_id === gone.recipe_id && !isSame(entry, gone)) : []
    const add = [...kept, ...(added ? [added] : [])].map(({ recipe_id, servings, planned_date, meal, note }) => ({
      ...{ recipe_id, servings, planned_date, meal, note },
    }))
    await write(service, `POST /collections/${plan.id}/recipes`, { add, remove: gone ? [gone.recipe_id] : [] })
    await forgetAnswers(client, service)
  }
  return (added: Entry | null, gone: Entry | null) =>
    void save(added, gone).catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.recipe_id === other.recipe_id && one.planned_date === other.planned_date && one.meal === other.meal

type Meal = GridItem & { readonly entry: Entry }
type Planning = Pick<WeekProps, 'plan'> & {
  readonly nameOf: (id: number) => string
  readonly move: (entry: Entry, day: string) => void
  readonly save: (added: Entry | null, gone: Entry | null) => void
}

function cellOf(day: string, { plan, nameOf, move, save }: Planning): GridCell<Meal> {
  const order = (entry: Entry) => meals.indexOf(entry.meal as (typeof meals)[number])
  const entries = plan.recipes.filter(({ planned_date }) => planned_date === day)
  const written = new Intl.DateTimeFormat(document.documentElement.lang, DAY_WORDS).format(new Date(`${day}T00:00Z`))
  return {
    id: day,
    label: written,
    head: <b>{written}</b>,
    items: entries
      .toSorted((one, other) => order(one) - order(other))
      .map(entry => ({
        id: `${entry.recipe_id} ${entry.meal}`,
        entry,
        title: nameOf(entry.recipe_id),
        ...(entry.meal ? { mark: say.meals[entry.meal as (typeof meals)[number]] } : {}),
        actions: (
          <MealMoves
            name={nameOf(entry.recipe_id)}
            onMove={by => move(entry, dayAfter(day, by))}
            onRemove={() => save(null, entry)}
          />
        ),
      })),
  }
}

const DAY_WORDS = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const

type MovesProps = {
  readonly name: string
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

const MealMoves = ({ name, onMove, onRemove }: MovesProps) => (
  <span className="recipemoves">
    <ActionIcon size="sm" variant="subtle" aria-label={say.earlier(name)} onClick={() => onMove(-1)}>
      <Icon name="arrow-left" size={14} />
    </ActionIcon>
    <ActionIcon size="sm" variant="subtle" aria-label={say.later(name)} onClick={() => onMove(1)}>
      <Icon name="arrow-right" size={14} />
    </ActionIcon>
    <RemoveButton size="sm" label={say.remove(name)} onClick={onRemove} />
  </span>
)

type AddProps = {
  readonly days: readonly string[]
  readonly recipes: readonly Named[]
  readonly onAdd: (entry: Entry) => void
}

function AddMeal({ days, recipes, onAdd }: AddProps) {
  const [recipe, setRecipe] = useState<string | null>(null)
  const [day, setDay] = useState('')
  const [meal, setMeal] = useState<string | null>('dinner')
  const [servings, setServings] = useState<number | null>(null)
  const planned_date = days.includes(day) ? day : days[0]!
  return (
    <Group align="end">
      <Select
        label={say.recipe}
        searchable
        value={recipe}
        onChange={setRecipe}
        data={recipes.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <TextInput
        label={say.day}
        type="date"
        value={planned_date}
        onChange={event => setDay(event.currentTarget.value)}
      />
      <Select
        label={say.meal}
        value={meal}
        onChange={setMeal}
        data={meals.map(value => ({ value, label: say.meals[value] }))}
      />
      <NumberInput
        label={say.servings}
        min={0.25}
        value={servings ?? ''}
        onChange={value => setServings(Number(value) > 0 ? Number(value) : null)}
      />
      <Button
        disabled={recipe === null}
        onClick={() => onAdd({ recipe_id: Number(recipe), servings, planned_date, meal, note: '' })}
      >
        {say.addMeal}
      </Button>
    </Group>
  )
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The first day of the plan that is not over, or today. */
function firstDay({ recipes }: Plan): string {
  const today = dateOf(Date.now())
  const days = recipes.flatMap(({ planned_date }) => planned_date ?? []).toSorted()
  return days.find(day => day >= today) ?? days.at(-1) ?? today
}
