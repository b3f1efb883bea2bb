/** The rules that say where and to whom a widget is shown, each with a sentence that explains it. */
import { Button, Select, TagsInput, Text } from '@mantine/core'
import { type OpenService, useApp } from '../../../../admin/client/app.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import type { Rule } from '../domain/rules.ts'
import { ContentValues } from './content-values.tsx'
import { operatorsOf, PRO_KINDS, replaced, sentenceOf, without } from './draft.ts'
import { say } from './words.ts'

type Props = {
  readonly service: OpenService
  readonly rules: readonly Rule[]
  readonly onChange: (rules: readonly Rule[]) => void
}

const EMPTY: Rule = { kind: 'url', mode: 'show', operator: 'contains', values: [] }

export function RuleList({ service, rules, onChange }: Props) {
  return (
    <div className="fields">
      {rules.length === 0 && (
        <Text fz="sm" c="dimmed">
          {say.allVisitors}
        </Text>
      )}
      {rules.map((rule, at) => (
        // Rules have no name of their own: their place is all that tells them apart.
        <div key={`${at}`} className="rulecard">
          <RuleLine
            service={service}
            rule={rule}
            onChange={changed => onChange(replaced(rules, at, changed))}
            onRemove={() => onChange(without(rules, at))}
          />
          {rule.values.length > 0 && (
            <Text fz="sm" c="dimmed" mt={8}>
              {sentenceOf(rule)}
            </Text>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rules, EMPTY])}
        >
          {say.addRule}
        </Button>
      </div>
    </div>
  )
}

type LineProps = {
  readonly service: OpenService
  readonly rule: Rule
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}

const named = (names: Readonly<Record<string, string>>) => (value: string) => ({ value, label: names[value] ?? value })

function RuleLine({ service, rule, onChange, onRemove }: LineProps) {
  const { edition } = useApp()
  const kinds = Object.keys(say.kinds).filter(kind => edition === 'pro' || !PRO_KINDS.has(kind))
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
        onChange={kind => kind && onChange({ ...rule, kind, operator: operatorsOf(kind)[0] ?? 'is', values: [] })}
        data={kinds.map(named(say.kinds))}
      />
      <Select
        label={say.operator}
        allowDeselect={false}
        value={rule.operator}
        onChange={operator => operator && onChange({ ...rule, operator })}
        data={operatorsOf(rule.kind).map(named(say.operators))}
      />
      <RuleValues service={service} rule={rule} onChange={values => onChange({ ...rule, values })} />
      <RemoveButton label={say.remove(say.rules)} onClick={onRemove} />
    </div>
  )
}

type ValueProps = Pick<LineProps, 'service' | 'rule'> & { readonly onChange: (values: string[]) => void }

/** Posts and terms are picked by their titles; where there are few answers they are offered. */
function RuleValues({ service, rule, onChange }: ValueProps) {
  if (rule.kind === 'post' || rule.kind === 'term')
    return <ContentValues service={service} kind={rule.kind} values={rule.values} onChange={onChange} />
  return (
    <TagsInput
      label={say.values}
      data={OFFERED[rule.kind] ?? []}
      placeholder={rule.values.length === 0 ? say.examples[rule.kind] : undefined}
      value={[...rule.values]}
      onChange={onChange}
    />
  )
}

const OFFERED: Readonly<Record<string, string[]>> = {
  device: ['desktop', 'mobile'],
  logged_in: ['yes', 'no'],
  referrer: ['direct', 'search', 'social'],
  template: ['home', 'front', 'single', 'page', 'archive', 'search', '404'],
}
