/**
 * Loaded before every test file: property tests draw the same examples in every run, so that a run on one machine says
 * what it will say on another. `npm run stress` draws new ones each time.
 */
import fc from 'fast-check'

if (!process.env.DOZEN_STRESS) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261115 })
