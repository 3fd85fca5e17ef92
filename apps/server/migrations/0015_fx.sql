-- Middle rates of 31 October 2025, rounded: what one US dollar is worth. Good enough to sort prices across currencies (C-52) and to say
-- "about"; nobody is charged by them.
insert into fx_rate (currency, day, per_usd) values
  ('USD', '2025-10-31', 1),
  ('EUR', '2025-10-31', 0.866),
  ('GBP', '2025-10-31', 0.761),
  ('CNY', '2025-10-31', 7.12),
  ('JPY', '2025-10-31', 154),
  ('CAD', '2025-10-31', 1.40),
  ('AUD', '2025-10-31', 1.53),
  ('INR', '2025-10-31', 88.7),
  ('SGD', '2025-10-31', 1.30),
  ('HKD', '2025-10-31', 7.77),
  ('CHF', '2025-10-31', 0.804),
  ('KRW', '2025-10-31', 1428),
  ('NZD', '2025-10-31', 1.75),
  ('RUB', '2025-10-31', 81),
  ('BRL', '2025-10-31', 5.38),
  ('ZAR', '2025-10-31', 17.3),
  ('SEK', '2025-10-31', 9.49),
  ('DKK', '2025-10-31', 6.46),
  ('NOK', '2025-10-31', 10.1);
