/** The shapes of what the routes of imports answer. */
import { Type } from 'typebox'
import { choicesInput } from '../records/imports/choices.ts'
import { orNull } from '../reply-shapes.ts'

const target = Type.Object(
  {
    name: Type.String(),
    label: Type.String(),
    type: Type.String(),
    required: Type.Boolean(),
    is_key: Type.Boolean({ description: 'Rows can name the record by it that they change.' }),
  },
  { title: 'ImportTarget' },
)

export const importTargetsShape = Type.Array(
  Type.Object({
    entity: Type.String(),
    label: Type.String(),
    keys: Type.Array(Type.String()),
    most: Type.Integer({ description: 'Rows that a file may have.' }),
    fields: Type.Array(target),
  }),
)

const problem = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { title: 'ImportProblem' },
)

export const taskShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    status: Type.Enum(['queued', 'running', 'finished', 'failed', 'cancelled', 'undone']),
    is_preview: Type.Boolean(),
    total: Type.Integer(),
    processed: Type.Integer(),
    changed: Type.Integer(),
    skipped: Type.Integer(),
    failed: Type.Integer(),
    undone_by: orNull(Type.Integer({ description: 'The task that takes it back.' })),
  },
  { title: 'Task', description: 'As host/v1 tells it of every task; /host/v1/tasks/{id} follows and ends it.' },
)

const facts = {
  id: Type.Integer(),
  entity: Type.String(),
  file_name: Type.String(),
  format: Type.Enum(['csv', 'json', 'xlsx']),
  encoding: orNull(Type.String()),
  separator: orNull(Type.String()),
  columns: Type.Array(Type.String()),
  row_count: Type.Integer(),
  choices: orNull(Type.Object(choicesInput.properties)),
  task_id: orNull(Type.Integer()),
  task: orNull(taskShape),
  created_by: orNull(Type.Integer()),
  created_at: Type.String({ format: 'date-time' }),
}

export const importsShape = Type.Array(Type.Object(facts, { title: 'ImportSummary' }))

export const importShape = Type.Object(
  {
    ...facts,
    targets: Type.Array(target),
    keys: Type.Array(Type.String()),
    guess: Type.Object({
      mapping: Type.Array(orNull(Type.String())),
      key: orNull(Type.String()),
      decimal: Type.String(),
      dates: Type.String(),
    }),
    sample: Type.Array(Type.Array(Type.Unknown())),
    counts: Type.Record(Type.String(), Type.Integer()),
  },
  { title: 'Import' },
)

export const importedRowsShape = Type.Array(
  Type.Object(
    {
      row: Type.Integer({ description: 'As a spreadsheet counts: the first below the names is 2.' }),
      cells: Type.Array(Type.Unknown()),
      result: orNull(Type.String()),
      record_id: orNull(Type.Integer()),
      problem: orNull(problem),
    },
    { title: 'ImportedRow' },
  ),
)

export const previewShape = Type.Object(
  {
    rows: Type.Array(
      Type.Object({
        row: Type.Integer(),
        action: Type.String({ description: 'created, updated, unchanged, skipped or failed.' }),
        record: orNull(Type.Integer()),
        label: orNull(Type.String()),
        changes: Type.Record(Type.String(), Type.Array(Type.Unknown()), { description: 'By field: before, after.' }),
        problem: orNull(problem),
      }),
    ),
    counts: Type.Record(Type.String(), Type.Integer()),
    beyond: Type.Integer({ description: 'Rows of the file that were not tried.' }),
  },
  { title: 'ImportPreview' },
)
