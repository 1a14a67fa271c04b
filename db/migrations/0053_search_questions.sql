CREATE TABLE "search_question" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"q" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "search_question_day_words_pk" PRIMARY KEY("day","words")
);
