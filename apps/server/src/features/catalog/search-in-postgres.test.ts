import { describe } from 'vitest'
import { searchContract } from '../../../test/search-contract.ts'
import { wordsContract } from '../../../test/words-contract.ts'

describe('searches', () => searchContract('postgres'))
describe('words', () => wordsContract('postgres'))
