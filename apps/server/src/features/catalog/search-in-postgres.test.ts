import { searchContract } from '../../../test/search-contract.ts'
import { wordsContract } from '../../../test/words-contract.ts'

await searchContract('postgres')
await wordsContract('postgres')
