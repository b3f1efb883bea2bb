/** The rules that say where and to whom a widget is shown, each with a sentence that explains it. */
import { ActionIcon, Button, Select, TagsInput, Text } from '@mantine/core'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Rule } from '../domain/rules.ts'
import { operatorsOf, replaced, sentenceOf, without } from './draft.ts'
import { say } from './words.ts'

type Props = { readonly rules: readonly Rule[]; readonly onChange: (rules: readonly Rule[]) => void }

const EMPTY: Rule = { kind: 'url', mode: 'show', operator: 'contains', values: [] }

export function RuleList({ rules, onChange }: Props) {
  return (
    <div className="fields">
      {rules.length === 0 && <Text fz="sm">{say.allVisitors}</Text>}
      {rules.map((rule, at) => (
        // Rules have no name of their own: their place is all that tells them apart.
        <div key={`${at}`}>
          <RuleLine
            rule={rule}
            onChange={changed => onChange(replaced(rules, at, changed))}
            onRemove={() => onChange(without(rules, at))}
          />
          {rule.values.length > 0 && (
            <Text fz="sm" c="dimmed" mt={4}>
              {sentenceOf(rule)}
            </Text>
          )}
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" onClick={() => onChange([...rules, EMPTY])}>
          {say.addRule}
        </Button>
      </div>
    </div>
  )
}

type LineProps = {
  readonly rule: Rule
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}

function RuleLine({ rule, onChange, onRemove }: LineProps) {
  const named = (names: Readonly<Record<string, string>>) => (value: string) => ({
    value,
    label: names[value] ?? value,
  })
  return (
    <div className="ruleline">
      <Select
        label={say.mode}
        allowDeselect={false}
        value={rule.mode}
        onChange={mode => onChange({ ...rule, mode: mode === 'hide' ? 'hide' : 'show' })}
        data={[
          { value: 'show', label: say.show },
          { value: 'hide', label: say.hide },
        ]}
      />
      <Select
        label={say.kind}
        allowDeselect={false}
        value={rule.kind}
        onChange={kind => kind && onChange({ ...rule, kind, operator: operatorsOf(kind)[0] ?? 'is' })}
        data={Object.keys(say.kinds).map(named(say.kinds))}
      />
      <Select
        label={say.operator}
        allowDeselect={false}
        value={rule.operator}
        onChange={operator => operator && onChange({ ...rule, operator })}
        data={operatorsOf(rule.kind).map(named(say.operators))}
      />
      <TagsInput label={say.values} value={[...rule.values]} onChange={values => onChange({ ...rule, values })} />
      <ActionIcon variant="subtle" color="red" aria-label={say.remove(say.rules)} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </div>
  )
}
