/** Words in braces that stand for something of the page: `{title}`, `{site}`, `{url}`, `{product}`, `{price}`, `{sku}`. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => (Object.hasOwn(values, name) ? values[name]! : mark))
