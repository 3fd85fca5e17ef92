import { expect, test } from 'vitest'
import { faultsOfPackages } from './check-licences.ts'

const terms = (folder: string) => (folder.endsWith('closed') ? 'SEE LICENSE IN LICENSE.md' : 'MIT OR (Apache-2.0 AND BSD-3-Clause)')

test('a package without the digest that npm verifies does not pass, whoever brings it along', () => {
  const packages = {
    '': {},
    'apps/server': {},
    'node_modules/@rondo/rules': { link: true },
    'node_modules/whole': { integrity: 'sha512-a' },
    'node_modules/whole/node_modules/bare': {},
  }
  expect(faultsOfPackages(packages, terms)).toEqual(['bare: no digest in package-lock.json'])
})

test('a package whose terms the AGPL may not take in does not pass', () => {
  expect(faultsOfPackages({ 'node_modules/closed': { integrity: 'sha512-a' } }, terms)).toEqual(['closed: SEE LICENSE IN LICENSE.md'])
})
