CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Text as searches and sorting compare it. Where the server has a collation that knows the letters of
-- every script whatever locale the database was made with, that one lowers them.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'pg_c_utf8') THEN
    CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS 'select lower($1 collate pg_c_utf8)';
  ELSE
    CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS 'select lower($1)';
  END IF;
END
$$;
--> statement-breakpoint
-- array_to_string is not immutable for every type; for text it is.
CREATE FUNCTION joined(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ select array_to_string($1, E'\n') $$;
