import { defineErrors } from '../../src/kernel/errors.ts'

export const errors = defineErrors('example', {
  out: [409, 'All pieces of this tool are lent already.'],
  cheap: [422, 'A tool cannot cost less than its deposit.'],
})
