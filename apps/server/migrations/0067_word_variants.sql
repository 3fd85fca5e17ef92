-- A word with up to one letter left out, from six letters on up to two: words that differ by a slip share one of these, so the neighbours of
-- a misspelt word are found by exact look-ups. Beyond 34 letters nothing is left out: such words are not corrected (rules/catalog/tokens).
-- Dear on paper: the planner must never call it for every word.
create function word_variants(word text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select array(
    select word
    union
    select overlay(word placing '' from i for 1) from generate_series(1, length(word)) i where length(word) between 3 and 34
    union
    select overlay(overlay(word placing '' from j for 1) placing '' from i for 1)
    from generate_series(2, length(word)) j, generate_series(1, j - 1) i where length(word) between 6 and 34)
$$;
create index search_term_alike on search_term using gin (word_variants(term)) with (fastupdate = off);
