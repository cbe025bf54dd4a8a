-- A contact's texts are one line each: a form field drops line breaks, and with them what stood between two words.
CREATE OR REPLACE FUNCTION pg_temp.one_line(text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN regexp_replace($1, '\s*[\r\n]+\s*', ' ', 'g');
--> statement-breakpoint
UPDATE "contacts" SET
  "first_name" = pg_temp.one_line("first_name"),
  "last_name" = pg_temp.one_line("last_name"),
  "phone_number" = pg_temp.one_line("phone_number"),
  "company" = pg_temp.one_line("company"),
  "tags" = ARRAY(SELECT pg_temp.one_line(tag) FROM unnest("tags") WITH ORDINALITY AS each(tag, place) ORDER BY place)
WHERE ("first_name" || "last_name" || "phone_number" || "company" || array_to_string("tags", '')) ~ '[\r\n]';
--> statement-breakpoint
UPDATE "campaigns" SET "name" = pg_temp.one_line("name") WHERE "name" ~ '[\r\n]';
