/** What is done, step by step: with a picture, a timer, and the ingredients that it is about. */
import { Button, Group, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Form } from '../../../../admin/client/form.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { MediaDialog } from '../../../../admin/kit/media-dialog.tsx'
import type { Ingredient, Instruction } from '../domain/recipe.ts'
import './editor.css'
import { SortedRows } from './sorted-rows.tsx'
import { say } from './words.ts'

type Row = Partial<Instruction> & Pick<Instruction, 'instruction_text'>

export default function StepsPart({ form }: { readonly form: Form }) {
  const rows: readonly Row[] = form.values.instructions ?? []
  const set = (list: readonly Row[]) => form.set('instructions', list)
  const known: readonly Ingredient[] = form.values.ingredients ?? []
  const choices = known.flatMap(({ id, name }) => (id === undefined ? [] : [{ value: String(id), label: name }]))
  return (
    <div className="stack">
      <SortedRows rows={rows} label={say.steps} nameOf={(_row, index) => say.step(index + 1)} onChange={set}>
        {(row, change, index) => <StepRow {...{ row, change, index, choices }} />}
      </SortedRows>
      {form.errors.instructions && <p className="reciperror">{form.errors.instructions}</p>}
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => set([...rows, { instruction_text: '' }])}
        >
          {say.addStep}
        </Button>
      </Group>
    </div>
  )
}

type RowProps = {
  readonly row: Row
  readonly change: (more: Partial<Row>) => void
  readonly index: number
  readonly choices: readonly { value: string; label: string }[]
}

function StepRow({ row, change, index, choices }: RowProps) {
  const minutes = row.timer_seconds ? row.timer_seconds / 60 : ''
  const used = row.ingredient_ids ?? []
  return (
    <>
      <Textarea
        className="recipefull"
        aria-label={say.step(index + 1)}
        autosize
        minRows={2}
        value={row.instruction_text}
        onChange={event => change({ instruction_text: event.currentTarget.value })}
      />
      <NumberInput
        label={say.timer}
        min={0}
        value={minutes}
        onChange={value => change({ timer_seconds: Number(value) > 0 ? Math.round(Number(value) * 60) : null })}
      />
      <TextInput
        label={say.group}
        value={row.group ?? ''}
        onChange={event => change({ group: event.currentTarget.value })}
      />
      {choices.length > 0 && (
        <MultiSelect
          className="recipewide"
          label={say.uses}
          data={[...choices]}
          value={used.map(String)}
          onChange={ids => change({ ingredient_ids: ids.map(Number) })}
        />
      )}
      <StepPicture id={row.image_id ?? null} onChange={image_id => change({ image_id })} />
    </>
  )
}

function StepPicture({ id, onChange }: { readonly id: number | null; readonly onChange: (id: number | null) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="recipepicture">
      <Button variant="default" size="xs" leftSection={<Icon name="photo" size={16} />} onClick={() => setOpen(true)}>
        {id === null ? say.picture : say.otherPicture}
      </Button>
      {id !== null && (
        <Button variant="subtle" size="xs" color="red" onClick={() => onChange(null)}>
          {say.noPicture}
        </Button>
      )}
      {isOpen && (
        <MediaDialog
          accept="image"
          onClose={() => setOpen(false)}
          onPick={([media]) => {
            setOpen(false)
            onChange(media?.id ?? null)
          }}
        />
      )}
    </div>
  )
}
