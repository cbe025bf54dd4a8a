-- Texts of one line: a form field drops line breaks, and with them what stood between two words.
UPDATE "contacts" SET
  "first_name" = regexp_replace("first_name", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g'),
  "last_name" = regexp_replace("last_name", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g'),
  "phone_number" = regexp_replace("phone_number", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g'),
  "company" = regexp_replace("company", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g'),
  "tags" = ARRAY(
    SELECT regexp_replace("tag", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g')
    FROM unnest("tags") WITH ORDINALITY AS "each" ("tag", "place")
    GROUP BY 1 ORDER BY min("place"))
WHERE ("first_name" || "last_name" || "phone_number" || "company" || array_to_string("tags", '')) ~ '[\t\n\v\f\r\u0085\u2028\u2029]';
--> statement-breakpoint
-- What the next call will say; what calls were made with stays.
UPDATE "memberships" SET
  "first_name" = regexp_replace("first_name", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g'),
  "last_name" = regexp_replace("last_name", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g'),
  "phone_number" = regexp_replace("phone_number", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g')
WHERE "state" IN ('waiting', 'live')
  AND ("first_name" || "last_name" || "phone_number") ~ '[\t\n\v\f\r\u0085\u2028\u2029]';
--> statement-breakpoint
UPDATE "campaigns" SET "name" = regexp_replace("name", '\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*', ' ', 'g') WHERE "name" ~ '[\t\n\v\f\r\u0085\u2028\u2029]';
