/** The twelve types of custom fields. */
export const CUSTOM_TYPES = [
  { id: 'text', label: 'Text' },
  { id: 'textarea', label: 'Several lines' },
  { id: 'integer', label: 'Whole number' },
  { id: 'decimal', label: 'Number' },
  { id: 'money', label: 'Amount' },
  { id: 'date', label: 'Date' },
  { id: 'datetime', label: 'Date and time' },
  { id: 'boolean', label: 'Yes or no' },
  { id: 'select', label: 'One of a list' },
  { id: 'multi_select', label: 'Several of a list' },
  { id: 'url', label: 'Address of a page' },
  { id: 'email', label: 'E-mail address' },
] as const
