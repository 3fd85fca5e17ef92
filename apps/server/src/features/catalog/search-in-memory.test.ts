import { describe } from 'vitest'
import { searchContract } from '../../../test/search-contract.ts'
import { wordsContract } from '../../../test/words-contract.ts'

describe('searches', () => searchContract('memory'))
describe('words', () => wordsContract('memory'))
