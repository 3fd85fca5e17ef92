import { searchContract } from '../../../test/search-contract.ts'
import { wordsContract } from '../../../test/words-contract.ts'

await searchContract('memory')
await wordsContract('memory')
