/** What this edition can connect to. */
export const connectors = ['form-maps', 'calendar-a', 'calendar-b', 'sms', 'shop-customers'] as const
