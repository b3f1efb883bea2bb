/** Texts that have broken other systems. */
export const INJECTIONS: readonly string[] = [
  "'",
  '"',
  "' or 1=1 --",
  "1' or '1'='1",
  '1; drop table users',
  'id desc; delete from users',
  '(select 1)',
  'id) union select 1,2,3 --',
  'case when 1=1 then id else name end',
  'id,(select password from users)',
  '1 or sleep(5)',
  'id/**/asc',
  'id\u0020limit\u00201',
  '%27%20or%201=1',
  '\\',
  'rowid',
  'random()',
  'site_id',
  'trashed_at',
  'id asc, name desc',
  '__proto__',
  'constructor',
]

export const MARKUP: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea><svg onload=alert(1)>',
  "javascript:alert('x')",
  '{{constructor.constructor("alert(1)")()}}',
  '<!--<script>-->',
  '&lt;script&gt;',
]

export const FORMULAS: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\uFF1D1+1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20x',
]
